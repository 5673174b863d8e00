import { useEffect, useRef } from 'react';

/** Where the code went; the focus comes here from the button that is gone. */
export const CodeSentNote = ({ text }: { readonly text: string }) => {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1}>
      {text}
    </p>
  );
};
