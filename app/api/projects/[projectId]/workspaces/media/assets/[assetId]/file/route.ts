import { routes } from "@/lib/http/route";
import { answerAssetFile } from "@/lib/platform/asset-answers";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  GET: answerAssetFile,
});
