import { expect, it } from "vitest";
import { contacts } from "@/db/schema/crm";
import { products } from "@/db/schema/ecommerce";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { getProjectHub } from "@/lib/screens/project-hub";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const PROJECT_ID = crypto.randomUUID();

const system = await closeAfterTests(createTestSystem());
const { db } = system.context();
const times = { createdAt: 1, updatedAt: 1 };
const product = { ...times, workspaceId: "shop", category: "Home", price: 1, currency: "EUR" };
const contact = { ...times, workspaceId: "crm", currency: "EUR", email: "g@example.com" };
await db.batch([
  db.insert(projects).values({
    ...times,
    id: PROJECT_ID,
    name: "Aurora",
    type: "Website",
    status: "active",
    url: "https://aurora.example.com",
  }),
  db.insert(workspaces).values([
    { id: "shop", projectId: PROJECT_ID, type: "ecommerce", createdAt: 1 },
    { id: "crm", projectId: PROJECT_ID, type: "crm", createdAt: 1 },
  ]),
  db.insert(contacts).values({ ...contact, id: "c1", name: "Grace" }),
  db.insert(products).values([
    { ...product, id: "p1", name: "Lamp", sku: "L1", stockQuantity: 5, status: "active" },
    { ...product, id: "p2", name: "Chair", sku: "C1", stockQuantity: 6, status: "active" },
  ]),
]);

it("the hub says in words what is in the workspaces that the person may enter, and of no other", async () => {
  const numbersFor = async (actor: Awaited<ReturnType<TestSystem["createActor"]>>) =>
    (await getProjectHub(system.context(actor), PROJECT_ID)).numbers;
  expect(await numbersFor(await system.createActor("superadmin"))).toEqual({
    ecommerce: ["2 products", "1 low stock"],
    crm: ["1 contact"],
  });
  const member = await system.createActor("moderator");
  const { db } = system.context();
  await db.insert(projectUsers).values({
    projectId: PROJECT_ID,
    userId: member.id,
    assignedAt: 1,
  });
  expect(await numbersFor(member)).toEqual({});
  await db.insert(workspaceUsers).values({ workspaceId: "crm", userId: member.id, assignedAt: 1 });
  expect(await numbersFor(member)).toEqual({ crm: ["1 contact"] });
});
