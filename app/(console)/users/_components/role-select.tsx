import type { FieldControlProps } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { SystemRole } from "@/lib/auth/roles";
import { roleBadge } from "@/lib/ui/badges";

interface RoleSelectProps {
  control: FieldControlProps;
  roles: readonly SystemRole[];
  defaultValue: SystemRole;
}

export function RoleSelect({ control, roles, defaultValue }: RoleSelectProps) {
  return (
    <NativeSelect {...control} defaultValue={defaultValue}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleBadge(role).label}
        </option>
      ))}
    </NativeSelect>
  );
}
