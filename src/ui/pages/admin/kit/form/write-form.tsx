import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../../components/button.tsx';
import { AreaField } from '../../../../components/forms/area-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { DraftText } from './draft-text.ts';
import { useSaveKey } from './use-save-key.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly draft: DraftText;
  readonly send: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  /** What Ctrl+S does, where `onSend` would send something to people. */
  readonly onSave?: () => void;
  readonly className?: string | undefined;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** A form with one text field: a note, a message. */
export const WriteForm = observer(({ label, name, maxLength, draft, send, isBusy, onSend, onSave, className, children }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(form, () => {
    if (draft.isEdited) (onSave ?? onSend)();
  });
  return (
    <>
      {draft.isRestored ? <DraftNotice onDiscard={draft.discard} /> : null}
      <form
        ref={form}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <AreaField label={label} name={name} maxLength={maxLength} error={draft.problem} value={draft.text} onChange={draft.type} />
        {children}
        <Button type="submit" isBusy={isBusy}>
          {send}
        </Button>
      </form>
    </>
  );
});
