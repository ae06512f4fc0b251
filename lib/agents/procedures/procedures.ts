import type { AgentTemplateId } from "../templates/template";
import { templateOf } from "../templates/templates";
import { aiRewriter } from "./ai-rewriter";
import { analyticsAggregator } from "./analytics-aggregator";
import { contentScraper } from "./content-scraper";
import { customAgent } from "./custom-agent";
import { customerSupport } from "./customer-support";
import { emailGenerator } from "./email-generator";
import { imageProcessor } from "./image-processor";
import { inventoryManager } from "./inventory-manager";
import { orderProcessor } from "./order-processor";
import { priceOptimizer } from "./price-optimizer";
import type { Procedure } from "./procedure";
import { productRecommender } from "./product-recommender";
import { sendOptimizer } from "./send-optimizer";
import { socialDistributor } from "./social-distributor";
import { subscriberManager } from "./subscriber-manager";

/** What agents do, by the catalogue entry that they were made from. */
const PROCEDURES: Readonly<Record<AgentTemplateId, Procedure>> = {
  "content-scraper": contentScraper,
  "ai-rewriter": aiRewriter,
  "image-processor": imageProcessor,
  "social-distributor": socialDistributor,
  "analytics-aggregator": analyticsAggregator,
  "subscriber-manager": subscriberManager,
  "email-generator": emailGenerator,
  "send-optimizer": sendOptimizer,
  "product-recommender": productRecommender,
  "inventory-manager": inventoryManager,
  "customer-support": customerSupport,
  "price-optimizer": priceOptimizer,
  "order-processor": orderProcessor,
  "custom-agent": customAgent,
};

/** What an agent does: by its template, and else what any agent can. */
export const procedureOf = (templateId: string | null): Procedure =>
  PROCEDURES[templateOf(templateId).id];
