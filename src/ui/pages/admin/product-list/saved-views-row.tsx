import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { productListText } from './product-list.text.ts';
import { SavedViewsViewModel } from './saved-views.view-model.ts';
import styles from './saved-views-row.module.scss';

/** Saved filters, and a way to save the current one. */
export const SavedViewsRow = observer(({ query }: { readonly query: string }) => {
  const saved = useViewModel(SavedViewsViewModel);
  const [name, setName] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (saved.save(name ?? '', query)) setName(null);
  };
  if (saved.views.length === 0 && query === '' && name === null) return null;
  return (
    <nav className={styles['row']} aria-label={productListText.views}>
      {saved.views.map((view) => (
        <span key={view.name} className={styles['view']} data-current={view.query === query}>
          <Link
            to={`${adminPaths.products}${view.query === '' ? '' : `?${view.query}`}`}
            aria-current={view.query === query ? 'page' : undefined}
          >
            {view.name}
          </Link>
          <IconButton icon="close" label={productListText.dropView(view.name)} onClick={() => saved.drop(view.name)} />
        </span>
      ))}
      {name === null ? (
        <Button variant="text" onClick={() => setName('')}>
          {productListText.saveView}
        </Button>
      ) : (
        <form onSubmit={save} onKeyDown={({ key }) => (key === 'Escape' ? setName(null) : undefined)}>
          <input
            // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed.
            autoFocus
            aria-label={productListText.viewName}
            placeholder={productListText.viewName}
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit">{productListText.saveView}</Button>
        </form>
      )}
    </nav>
  );
});
