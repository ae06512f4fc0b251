"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Eye, EyeOff } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { FieldControlProps } from "@/components/ui/plain-field";

/** A new password with a button to reveal it. Password managers and pasting work. */
export function NewPasswordInput({ control }: { control: FieldControlProps }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...control}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className="pr-10 touch:pr-12"
      />
      <Button
        variant="ghost"
        size="icon"
        className="absolute inset-y-0 right-0"
        aria-label={isShown ? "Hide password" : "Show password"}
        aria-controls={control.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </div>
  );
}
