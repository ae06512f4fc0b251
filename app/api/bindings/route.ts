import { checkBindings, getCheckedBindings } from "@/lib/bindings/check-bindings";
import { checkedBindingsViewSchema } from "@/lib/bindings/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Get the latest binding check",
    description: "Runs the first check if there is none.",
    access: "bindings.view",
    answer: checkedBindingsViewSchema.shape,
    handle: ({ ctx }) => getCheckedBindings(ctx),
  }),
  POST: route({
    tag: "System",
    summary: "Check the bindings",
    access: "bindings.view",
    answer: checkedBindingsViewSchema.shape,
    handle: ({ ctx }) => checkBindings(ctx),
  }),
});
