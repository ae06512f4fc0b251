import { useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { Plus } from "@/components/ui/icons";
import type { Suggestion } from "@/lib/knowledge/golden/suggestions";
import { documentHref } from "./passage-links";
import { usePinning } from "./use-pinning";

interface QuestionSuggestionsProps {
  ragId: string;
  isOpen: boolean;
  onAdded: () => void;
}

/** Test questions made from what people asked and from headings, each added with one click. */
export function QuestionSuggestions({ ragId, isOpen, onAdded }: QuestionSuggestionsProps) {
  const { data } = useApiData<{ suggestions: Suggestion[] }>(
    `/api/rags/${ragId}/questions/suggestions`,
    isOpen,
  );
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = (data?.suggestions ?? []).filter(({ question }) => !added.includes(question));
  if (shown.length === 0) return null;
  return (
    <Card>
      <CardTitle>Suggested questions</CardTitle>
      <CardDescription>
        From what people asked and from headings of the documents. After adding one, add the
        wordings that people use.
      </CardDescription>
      <ul aria-label="Suggested questions" className="lines">
        {shown.map((suggestion) => (
          <SuggestionRow
            key={suggestion.question}
            ragId={ragId}
            suggestion={suggestion}
            onAdded={() => {
              setAdded((before) => [...before, suggestion.question]);
              onAdded();
            }}
          />
        ))}
      </ul>
    </Card>
  );
}

interface SuggestionRowProps {
  ragId: string;
  suggestion: Suggestion;
  onAdded: () => void;
}

function SuggestionRow({ ragId, suggestion, onAdded }: SuggestionRowProps) {
  const { question, paraphrases, document_id, document_title, quote, origin } = suggestion;
  const { isPending, pin } = usePinning(ragId);

  async function add() {
    if (await pin({ question, paraphrases, document_id, quote })) onAdded();
  }

  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="break-words font-medium">{question}</p>
        {paraphrases.map((wording) => (
          <p key={wording} className="break-words text-13 text-muted-foreground">
            {wording}
          </p>
        ))}
        <p className="break-words text-13 text-muted-foreground">
          {origin === "asked" ? "Asked" : "Heading"} · “{quote}” in{" "}
          <Link
            href={documentHref(ragId, document_id)}
            className="text-brand underline underline-offset-4"
          >
            {document_title}
          </Link>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={isPending}
        aria-label={`Add ${question}`}
        onClick={() => void add()}
      >
        <Plus aria-hidden /> Add
      </Button>
    </li>
  );
}
