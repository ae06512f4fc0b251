import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../../support/close-after-tests";
import { png } from "../../support/images";
import { makeByPost } from "../../support/make-by-post";
import { call } from "../../support/people";
import { atOnce, race, relieve, statusCounts } from "../../support/race";
import { startSystem } from "../../support/system";
import { uploadLogo } from "../../support/upload-logo";
import { createWorkspaceWorld } from "../../support/workspace-world";

const TIMEOUT = 1_800_000;

const system = await closeAfterTests(startSystem());
const world = await createWorkspaceWorld(system, ["ecommerce"]);

const CUSTOMER = {
  customer_name: "Ada Berg",
  customer_email: "ada@example.com",
  shipping_address: "1 Street, Town",
};
const shop = (method: string, path: string, body?: unknown) =>
  call(system, world.member, method, `${world.base}${path}`, body);

interface Books {
  stock: number;
  sold: number;
  /** Sum of the product's history. */
  history: number;
  ordered: number;
  /** Minor units. */
  charged: number;
}

/** Returns the database's figures for a product. */
async function booksOf(productId: string): Promise<Books | null> {
  return system.env.DB.prepare(
    `SELECT stock_quantity AS stock, sales_count AS sold,
      (SELECT coalesce(sum(change), 0) FROM stock_changes WHERE product_id = ?1) AS history,
      (SELECT coalesce(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = ?1 AND o.status <> 'cancelled') AS ordered,
      (SELECT coalesce(sum(o.total_amount), 0) FROM orders o WHERE o.status <> 'cancelled'
        AND o.id IN (SELECT order_id FROM order_items WHERE product_id = ?1)) AS charged
      FROM products WHERE id = ?1`,
  )
    .bind(productId)
    .first<Books>();
}

describe("stock", () => {
  const [OPENING, CENTS] = [14, 333];

  it(
    "orders, cancellations and corrections at once: stock never below nothing, and every cent is right",
    async () => {
      await race(
        "stock",
        async (round) => {
          await relieve(system, world, round, ["boss", "member"]);
          const { id } = await makeByPost(system, world.member, `${world.base}/products`, {
            name: `Lamp ${round}`,
            sku: `LAMP-${crypto.randomUUID()}`,
            price: CENTS / 100,
            category: "Things",
            stock_quantity: OPENING,
          });
          const order = (quantity: number) =>
            shop("POST", "/orders", { ...CUSTOMER, items: [{ product_id: id, quantity }] });
          const early = [(await order(2)).body.order.id, (await order(1)).body.order.id];
          const answers = await atOnce((client) => {
            // Two people cancel each of the two.
            if (client < 4)
              return shop("PATCH", `/orders/${early[client % 2]}`, { status: "cancelled" });
            if (client < 7) return shop("POST", `/products/${id}/stock`, { change: -1 });
            return order(1 + (client % 3));
          });
          for (const status of Object.keys(statusCounts(answers)))
            expect("200 201 409").toContain(status);
          const cancelled = answers.slice(0, 4).filter(({ status }) => status === 200);
          expect(cancelled.length).toBeGreaterThanOrEqual(2);
          const taken = answers.slice(4, 7).filter(({ status }) => status === 201).length;
          const books = await booksOf(id);
          expect(books?.stock).toBeGreaterThanOrEqual(0);
          expect(books).toEqual({
            stock: OPENING - taken - (books?.ordered ?? 0),
            sold: books?.ordered,
            history: books?.stock,
            ordered: answers
              .slice(7)
              .filter(({ status }) => status === 201)
              .reduce((sum, { body }) => sum + body.order.items_count, 0),
            charged: CENTS * (books?.ordered ?? 0),
          });
        },
        4,
      );
    },
    TIMEOUT,
  );
});

describe("files", () => {
  const files = async () => {
    const { objects } = await system.env.FILES.list({ prefix: "branding/" });
    return objects.map(({ key }) => key);
  };
  const logoKey = async () =>
    (
      await system.env.DB.prepare("SELECT logo_key FROM settings").first<{
        logo_key: string | null;
      }>()
    )?.logo_key ?? null;

  it(
    "of all logos uploaded at once one stays, the one that is shown; of the others no byte",
    async () => {
      const image = png(20, 20);
      await race(
        "upload swap",
        async (round) => {
          await relieve(system, world, round, ["boss", "member"]);
          const removes = round % 2 === 1;
          const answers = await atOnce<{ status: number }>((client) =>
            removes && client % 5 === 4
              ? call(system, world.boss, "DELETE", "/api/settings/upload?type=logo")
              : uploadLogo(system, world.boss, image),
          );
          for (const status of Object.keys(statusCounts(answers)))
            expect(removes ? "200 404" : "200").toContain(status);
          const key = await logoKey();
          if (!removes) expect(key).not.toBeNull();
          // A replaced file is deleted after the answer.
          await expect.poll(files, { timeout: 10_000 }).toEqual(key === null ? [] : [key]);
          if (key === null) return;
          expect((await system.request(`/api/files/${key}`)).status).toBe(200);
        },
        4,
      );
    },
    TIMEOUT,
  );
});
