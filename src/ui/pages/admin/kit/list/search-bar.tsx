import { useEffect, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import styles from './search-bar.module.scss';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** The name of its button; without one Enter sends it. */
  readonly button?: string;
  /** What is searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Searches with every key, where that costs nothing. */
  readonly isImmediate?: boolean;
}

/** Text to look for; unless it is immediate nothing happens before it is sent, so that typing is never held up. */
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
