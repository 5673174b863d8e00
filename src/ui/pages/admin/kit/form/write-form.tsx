import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { AreaField } from '../../../../components/forms/area-field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly problem: string | null;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly send: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly className?: string | undefined;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** A form with one text field: a note, a message. */
export const WriteForm = ({ label, name, maxLength, problem, value, onType, send, isBusy, onSend, className, children }: Props) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  >
    <AreaField label={label} name={name} maxLength={maxLength} error={problem} value={value} onChange={onType} />
    {children}
    <Button type="submit" isBusy={isBusy}>
      {send}
    </Button>
  </form>
);
