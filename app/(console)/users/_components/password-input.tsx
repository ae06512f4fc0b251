"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { FieldControlProps } from "@/components/ui/field";
import { Eye, EyeOff } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

/** A new password that can be looked at; managers and paste are welcome. */
export function PasswordInput({ control }: { control: FieldControlProps }) {
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
