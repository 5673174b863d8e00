import { type FormEvent, type ReactNode, useId } from 'react';
import { searchText } from '../../domain/search/search-text.ts';
import { layoutText } from '../text/layout.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './search-form.module.scss';

interface Props {
  /** The form's action before the scripts run. */
  readonly action: string;
  readonly initial?: string;
  readonly size?: 'header' | 'hero';
  /** Distinguishes this search from another one on the same page. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** Receives trimmed text; empty text is not submitted (section 5). */
  readonly onSearch: (text: string) => void;
  /** The field is for typing at once. */
  readonly isFocused?: boolean;
  readonly onFocus?: (field: HTMLInputElement) => void;
  readonly onInput?: (text: string) => void;
  /** Below the field, such as suggestions. */
  readonly children?: ReactNode;
}

export const SearchForm = ({
  action,
  initial = '',
  size = 'header',
  label,
  className,
  onSearch,
  isFocused,
  onFocus,
  onInput,
  children,
}: Props) => {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = searchText(String(new FormData(event.currentTarget).get('q') ?? ''));
    if (text !== null) onSearch(text);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know the search element yet.
    <form
      role="search"
      className={classNames(styles['form'], styles[size], className)}
      aria-label={label}
      action={action}
      onSubmit={submit}
    >
      <label className="visually-hidden" htmlFor={id}>
        {layoutText.searchPlaceholder}
      </label>
      <input
        id={id}
        key={initial}
        className={styles['input']}
        type="search"
        name="q"
        placeholder={layoutText.searchPlaceholder}
        defaultValue={initial}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: only where an icon for searching leads.
        autoFocus={isFocused}
        onFocus={(event) => onFocus?.(event.currentTarget)}
        onInput={(event) => {
          // A field that had the focus before the program ran is first noticed by what is typed.
          onFocus?.(event.currentTarget);
          onInput?.(event.currentTarget.value);
        }}
      />
      {size === 'hero' ? (
        <button type="submit" className={styles['go']} aria-label={layoutText.search}>
          <Icon name="arrowRight" />
        </button>
      ) : null}
      {children}
    </form>
  );
};
