import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Failure, Result } from '../../../../../domain/shared/result.ts';
import { Icon } from '../../../../components/icon.tsx';
import { failureText } from '../failure-text.ts';
import styles from './inline-number.module.scss';
import { tableText } from './table.text.ts';

/** `outrun`: another person's value is stored. `failed`: unknown; the input stays. */
export type SaveOutcome = 'saved' | 'outrun' | 'failed';

interface Props {
  readonly label: string;
  readonly value: number;
  /** Reads what was typed; a refusal is shown in place. */
  readonly read: (text: string) => Result<number>;
  /** The displayed value outside of editing. */
  readonly show: (value: number) => string;
  readonly tone?: 'low' | 'none' | undefined;
  readonly onSave: (value: number) => Promise<SaveOutcome>;
}

const TICK_MS = 4000;

/** The same column's field in the row above or below. */
const neighbour = (field: HTMLElement, isBelow: boolean): HTMLElement | null => {
  const cell = field.closest<HTMLElement>('td');
  const row = isBelow ? cell?.parentElement?.nextElementSibling : cell?.parentElement?.previousElementSibling;
  return row?.querySelector<HTMLElement>(`[data-column="${cell?.dataset['column']}"] input`) ?? null;
};

/**
 * A number that is edited in its cell: Enter or leaving the field saves, Escape restores, the arrow keys move to the rows above and below,
 * a tick confirms the save. A value that could not be saved stays in the field.
 */
export const InlineNumber = ({ label, value, read, show, tone, onSave }: Props) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [state, setState] = useState<'still' | 'saving' | 'saved' | 'failed'>('still');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const isPutBack = useRef(false);
  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => setState('still'), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const finish = async (): Promise<void> => {
    if (draft === null || state === 'saving') return;
    const amount = read(draft);
    if (!amount.ok) return setRefusal(amount.failure);
    if (amount.value === value) {
      setDraft(null);
      return setState('still');
    }
    setState('saving');
    const outcome = await onSave(amount.value);
    if (outcome !== 'failed') setDraft(null);
    setState(outcome === 'outrun' ? 'still' : outcome);
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void finish();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighbour(event.currentTarget, event.key === 'ArrowDown')?.focus();
    }
    if (event.key === 'Escape') {
      isPutBack.current = true;
      setDraft(null);
      setState('still');
      setRefusal(null);
      event.currentTarget.blur();
    }
  };
  const left = (): void => {
    if (!isPutBack.current) void finish();
    isPutBack.current = false;
  };
  const wrong = refusal === null ? null : failureText(refusal);
  // What was read stands below as soon as it differs from what was typed.
  const found = draft === null || wrong !== null ? null : read(draft);
  const isOther = found?.ok === true && draft?.trim() !== String(found.value);
  return (
    <span className={styles['cell']} data-state={state}>
      {state === 'saved' ? (
        <span className={styles['saved']} role="status">
          <Icon name="check" size="small" />
          <span className="visually-hidden">{tableText.saved}</span>
        </span>
      ) : null}
      <input
        className={styles['input']}
        data-tone={tone}
        inputMode="text"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong !== null || state === 'failed' || undefined}
        aria-busy={state === 'saving' || undefined}
        readOnly={state === 'saving'}
        title={wrong ?? undefined}
        value={draft ?? show(value)}
        onFocus={(event) => {
          // Setting the text clears the selection, so the text is selected after it is rendered.
          flushSync(() => setDraft((written) => written ?? String(value)));
          const field = event.currentTarget;
          field.select();
          // A click moves the caret afterwards; a fast user may have begun to type by then.
          requestAnimationFrame(() => {
            if (field.value === String(value)) field.select();
          });
        }}
        onChange={(event) => {
          setDraft(event.target.value);
          setState('still');
          setRefusal(null);
        }}
        onKeyDown={pressed}
        onBlur={left}
      />
      {wrong === null ? null : (
        <span className={styles['wrong']} role="alert">
          {wrong}
        </span>
      )}
      {isOther ? <span className={styles['read']}>{show(found.value)}</span> : null}
    </span>
  );
};
