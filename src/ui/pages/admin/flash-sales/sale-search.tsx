import type { FormEvent } from 'react';
import { flashSalesText as text } from './flash-sales.text.ts';
import styles from './flash-sales-page.module.scss';

/** Finds sales by their product's name; sent with Enter, emptied to see all. */
export const SaleSearch = ({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know the search element yet.
    <div role="search" className={styles['search']}>
      <form onSubmit={submit}>
        <input
          key={value}
          type="search"
          name="q"
          aria-label={text.search}
          placeholder={text.search}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </div>
  );
};
