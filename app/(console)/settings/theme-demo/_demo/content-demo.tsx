import { ImagePreview } from "@/components/image-preview";
import { Markdown } from "@/components/markdown";
import { Sparkline } from "@/components/sparkline";
import { DemoRow, DemoSection } from "./demo-section";

const SOURCES = ["markdown.tsx", "sparkline.tsx", "image-preview.tsx"];
const TEXT = "Text with **weight**, some `code` and\n\n- a list\n- of two";

export function ContentDemo() {
  return (
    <DemoSection title="Content" sources={SOURCES}>
      <Markdown>{TEXT}</Markdown>
      <Sparkline values={[4, 6, 5, null, 9, 7, 12]} label="Seven values, one of them missing" />
      <DemoRow label="Without a picture">
        <ImagePreview src={null} alt="" />
      </DemoRow>
    </DemoSection>
  );
}
