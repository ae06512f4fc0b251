import type { Context } from "@/lib/context/context";
import { putSampleFiles } from "@/lib/media/sample-files";
import { metricSamples } from "../analytics/samples";
import { CONTENT_SAMPLES, KEYWORD_SAMPLES } from "../content/samples";
import { contactSamples, dealSamples, LEAD_SAMPLES } from "../crm/samples";
import type { Day, Sample } from "../definition";
import { ORDER_SAMPLES, PRODUCT_SAMPLES } from "../ecommerce/samples";
import type { Values } from "../field-schema";

type MakeSamples = (day: Day, ctx: Context) => readonly Sample[] | Promise<readonly Sample[]>;

/** Samples that a form could have made. */
const plain = (values: readonly Values[]): Sample[] => values.map((one) => ({ values: one }));

/**
 * The samples of each type of record, by its name: not in the definitions, which every page of records brings along.
 */
export const SAMPLES: Readonly<Partial<Record<string, MakeSamples>>> = {
  items: () => plain(CONTENT_SAMPLES),
  keywords: () => plain(KEYWORD_SAMPLES),
  products: () => plain(PRODUCT_SAMPLES),
  orders: () => plain(ORDER_SAMPLES),
  contacts: (day) => plain(contactSamples(day)),
  leads: () => plain(LEAD_SAMPLES),
  deals: (day) => plain(dealSamples(day)),
  assets: (_day, ctx) => putSampleFiles(ctx),
  metrics: (day) => plain(metricSamples(day)),
};
