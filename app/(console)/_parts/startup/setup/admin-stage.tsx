"use client";

import { Button } from "@/components/ui/button";
import { PASSWORD_HINT } from "@/lib/auth/password-hint";
import type {
  AdminData,
  CloudflareData,
  OnboardingRecord,
} from "@/lib/onboarding/onboarding-record";
import { ProofPrompt } from "./proof-prompt";
import { createAdmin, SETUP_TEXTS } from "./stage-calls";
import { StageForm, StageInput, useStageCall } from "./stage-form";

const NAME = { name: "name", label: "Full name" };
const EMAIL = { name: "email", label: "Email" };
const PASSWORD = { name: "password", label: "Password", min: 8 };
const FIELDS = [NAME, EMAIL, PASSWORD];

interface AdminStageProps {
  credentials: OnboardingRecord["cloudflareCredentials"];
  services: CloudflareData;
  onCreated: (admin: AdminData, isNewDatabaseReady: boolean) => void;
}

export function AdminStage({ credentials, services, onCreated }: AdminStageProps) {
  const call = useStageCall();

  function create({ name = "", email = "", password = "" }: Record<string, string>): void {
    const isProvider = services.mode === "provider";
    const account = {
      accountId: isProvider ? credentials.accountId : "",
      globalApiKey: isProvider ? credentials.globalApiKey : "",
      userEmail: isProvider ? credentials.email : "",
    };
    void call.run(SETUP_TEXTS.admin, async () => {
      const { user, isNewDatabaseReady = true } = await createAdmin({
        name,
        email,
        password,
        ...account,
      });
      onCreated(
        { id: user.id, name: user.name, email: user.email, role: user.role },
        isNewDatabaseReady,
      );
    });
  }

  return (
    <StageForm
      title="Create the super admin"
      description="This is the first person who can sign in. Add more people later in Settings."
      call={call}
      fields={FIELDS}
      remedy={<ProofPrompt stage={call} />}
      connecting="Creating the super admin"
      onSubmit={create}
    >
      <StageInput field={NAME} call={call} autoComplete="name" maxLength={100} />
      <StageInput
        field={EMAIL}
        call={call}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <StageInput
        field={PASSWORD}
        call={call}
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        maxLength={256}
      />
      <Button type="submit" size="lg" pending={call.isPending}>
        Create Admin & Complete Setup
      </Button>
    </StageForm>
  );
}
