import { useEffect, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import styles from './search-bar.module.scss';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** The label of its button; without one Enter submits. */
  readonly button?: string;
  /** The current search. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Searches on every key, for lists that are filtered locally. */
  readonly isImmediate?: boolean;
}

/** A search field; unless it is immediate it applies on submit, so that typing is not interrupted. */
export const SearchBar = ({ label, placeholder = label, button, value, onSearch, isImmediate = false }: Props) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know the search element yet.
    <form
      role="search"
      className={styles['bar']}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <input
        className={styles['input']}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (isImmediate) onSearch(event.target.value);
        }}
      />
      {button === undefined ? null : <Button type="submit">{button}</Button>}
    </form>
  );
};
