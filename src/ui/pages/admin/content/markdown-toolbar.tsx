import { type ReactNode, useEffect, useRef } from 'react';
import { editMarkdown, MARKDOWN_EDITS, type MarkdownEdit } from '../../../../domain/content/markdown-edit.ts';
import { adminContentText } from './content.text.ts';
import styles from './markdown-toolbar.module.scss';

interface Props {
  readonly onChange: (text: string) => void;
  /** The text field that the buttons write into. */
  readonly children: ReactNode;
}

const { edits } = adminContentText;

/** Writes over the marked text as a person types it, so that the browser's own undo takes it back. */
const replaceIn = (area: HTMLTextAreaElement, edit: MarkdownEdit, onChange: (text: string) => void): void => {
  const mark = { start: area.selectionStart, end: area.selectionEnd };
  const { at, by, marks } = editMarkdown(edit, area.value, mark, edits.words);
  area.focus();
  area.setSelectionRange(at.start, at.end);
  // Deprecated, but the only way to write that undo knows; without it the text is set whole.
  const isTyped = typeof document.execCommand === 'function' && document.execCommand(by === '' ? 'delete' : 'insertText', false, by);
  if (!isTyped) {
    area.setRangeText(by);
    onChange(area.value);
  }
  area.setSelectionRange(marks.start, marks.end);
};

/** Buttons that write Markdown into a text field: bold, headings, list, link. */
export const MarkdownToolbar = ({ onChange, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const press = (edit: MarkdownEdit): void => {
    const area = frame.current?.querySelector('textarea');
    if (area instanceof HTMLTextAreaElement) replaceIn(area, edit, onChange);
  };
  useEffect(() => {
    const area = frame.current?.querySelector('textarea');
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (area instanceof HTMLTextAreaElement) replaceIn(area, 'bold', onChange);
    };
    area?.addEventListener('keydown', pressed);
    return () => area?.removeEventListener('keydown', pressed);
  }, [onChange]);
  return (
    <div ref={frame} className={styles['frame']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own frame and legend. */}
      <div role="group" className={styles['bar']} aria-label={edits.label}>
        {MARKDOWN_EDITS.map((edit) => (
          <button
            key={edit}
            type="button"
            data-edit={edit}
            title={edit === 'bold' ? `${edits.names.bold} (Ctrl+B)` : edits.names[edit]}
            aria-label={edits.names[edit]}
            aria-keyshortcuts={edit === 'bold' ? 'Control+B Meta+B' : undefined}
            onClick={() => press(edit)}
          >
            <span aria-hidden="true">{edits.signs[edit]}</span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
};
