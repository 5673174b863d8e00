import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseAmount } from '../../../../../domain/shared/parse-rupiah.ts';
import { Icon } from '../../../../components/icon.tsx';
import { inlineText } from './inline.text.ts';
import styles from './inline-number.module.scss';

/** `outrun`: another person's value is stored. `failed`: unknown; the input stays. */
export type SaveOutcome = 'saved' | 'outrun' | 'failed';

interface Props {
  readonly label: string;
  readonly value: number;
  /** A smaller value is refused in place; 0 without one. */
  readonly min?: number;
  /** A larger value is refused in place. */
  readonly max: number;
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
export const InlineNumber = ({ label, value, min = 0, max, show, tone, onSave }: Props) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [state, setState] = useState<'still' | 'saving' | 'saved' | 'unreadable' | 'too-much' | 'failed'>('still');
  const isPutBack = useRef(false);
  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => setState('still'), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const finish = async (): Promise<void> => {
    if (draft === null || state === 'saving') return;
    const amount = parseAmount(draft, max);
    if (amount === value) {
      setDraft(null);
      return setState('still');
    }
    if (typeof amount === 'string') return setState(amount);
    if (amount < min) return setState('unreadable');
    setState('saving');
    const outcome = await onSave(amount);
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
      event.currentTarget.blur();
    }
  };
  const left = (): void => {
    if (!isPutBack.current) void finish();
    isPutBack.current = false;
  };
  const wrong = state === 'unreadable' ? inlineText.notANumber(min) : state === 'too-much' ? inlineText.atMost(show(max)) : null;
  return (
    <span className={styles['cell']} data-state={state}>
      {state === 'saved' ? (
        <span className={styles['saved']} role="status">
          <Icon name="check" size="small" />
          <span className="visually-hidden">{inlineText.saved}</span>
        </span>
      ) : null}
      <input
        className={styles['input']}
        data-tone={tone}
        inputMode="numeric"
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
        }}
        onKeyDown={pressed}
        onBlur={left}
      />
      {wrong === null ? null : (
        <span className={styles['wrong']} role="alert">
          {wrong}
        </span>
      )}
    </span>
  );
};
