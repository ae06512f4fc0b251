import { useLocale } from "@/components/locale";
import { useTimeFormats } from "@/components/time-formats";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { NotValid } from "@/lib/knowledge/documents/answer-schema";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { languageName, validityWords } from "./document-words";

/** A document's tags, folder, language and valid days. */
export function DocumentChips({ document }: { document: DocumentView }) {
  const locale = useLocale();
  const formats = useTimeFormats();
  const { tags, folder, language, validity } = document;
  const valid = validityWords(document, formats);
  if (tags.length === 0 && folder === null && language === null && valid === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {valid ? <Badge tone={validity === "valid" ? "neutral" : "warning"}>{valid}</Badge> : null}
      {folder ? <Badge className="min-w-0 break-words">{`Folder ${folder}`}</Badge> : null}
      {language ? <Badge>{languageName(language, locale)}</Badge> : null}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </p>
  );
}

/** Names the documents that weren't used because of their valid days. */
export function NotValidNote({ documents }: { documents: NotValid }) {
  const formats = useTimeFormats();
  if (documents.length === 0) return null;
  return (
    <Alert variant="warning">
      {`Not used: ${documents
        .map((one) => {
          const why = validityWords(one, formats)?.replace(/^Not/, "not");
          return why?.startsWith("not") ? `${one.title} (${why})` : one.title;
        })
        .join(", ")}.`}
    </Alert>
  );
}
