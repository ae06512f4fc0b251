import { DAY_MS } from "@/lib/days";
import type { RecordDescription } from "./description-schema";
import type { Values } from "./field-schema";
import { metricSamples } from "./samples-analytics";
import { CONTENT_SAMPLES, KEYWORD_SAMPLES } from "./samples-content";
import { contactSamples, dealSamples, LEAD_SAMPLES } from "./samples-crm";
import { ORDER_SAMPLES, PRODUCT_SAMPLES } from "./samples-ecommerce";

/** What the import key of an example begins with; an import's own are hexadecimal. */
export const SAMPLE_KEY = "sample-";

/** The examples of a type of record; their days are counted from now (ms). */
export function samplesOf({ name }: RecordDescription, now: number): readonly Values[] {
  const day = (offset: number) => new Date(now + offset * DAY_MS).toISOString().slice(0, 10);
  switch (name) {
    case "items":
      return CONTENT_SAMPLES;
    case "keywords":
      return KEYWORD_SAMPLES;
    case "products":
      return PRODUCT_SAMPLES;
    case "orders":
      return ORDER_SAMPLES;
    case "contacts":
      return contactSamples(day);
    case "leads":
      return LEAD_SAMPLES;
    case "deals":
      return dealSamples(day);
    case "metrics":
      return metricSamples(day);
    default:
      return [];
  }
}
