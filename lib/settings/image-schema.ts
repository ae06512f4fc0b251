import * as z from "zod";
import { IMAGE_KINDS } from "./image-rules";

export const imageKindSchema = z.enum(IMAGE_KINDS, "The type must be logo or favicon");
