import type { NavigationId, ShellUser } from "@/components/shell/navigation";
import { ActionDemo } from "./action-demo";
import { AvatarDemo } from "./avatar-demo";
import { BadgeDemo } from "./badge-demo";
import { ButtonDemo } from "./button-demo";
import { CardDemo } from "./card-demo";
import { ContentDemo } from "./content-demo";
import { EmptyStateDemo } from "./empty-state-demo";
import { FeedbackDemo } from "./feedback-demo";
import { InputDemo } from "./input-demo";
import { CarouselDemo, DialogDemo, DropdownDemo, SheetDemo, SwipeMenuDemo } from "./lazy-demos";
import { TableDemo } from "./table-demo";
import { ToastDemo } from "./toast-demo";

interface ComponentDemoProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
}

/** Every shared component, once. */
export function ComponentDemo({ user, allowed }: ComponentDemoProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 xl:items-start">
      <ButtonDemo />
      <InputDemo />
      <CardDemo />
      <SwipeMenuDemo />
      <CarouselDemo />
      <SheetDemo />
      <DropdownDemo />
      <AvatarDemo user={user} allowed={allowed} />
      <BadgeDemo />
      <TableDemo />
      <EmptyStateDemo />
      <FeedbackDemo />
      <ContentDemo />
      <ActionDemo />
      <DialogDemo />
      <ToastDemo />
    </div>
  );
}
