import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PanelButton } from '../kit/panel-button.tsx';
import { productListText } from './product-list.text.ts';
import styles from './product-list-page.module.scss';
import { SavedViewsViewModel } from './saved-views.view-model.ts';
import rowStyles from './saved-views-button.module.scss';

/** Saved filters, and a way to save the current one. */
export const SavedViewsButton = observer(({ query }: { readonly query: string }) => {
  const saved = useViewModel(SavedViewsViewModel);
  const [name, setName] = useState('');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await saved.save(name, query)) setName('');
  };
  const current = saved.views.find((view) => view.query === query);
  return (
    <PanelButton icon="star" label={current?.name ?? productListText.viewsShort} name={productListText.views} labelClass={styles['words']}>
      {() => (
        <nav className={rowStyles['list']} aria-label={productListText.views}>
          {saved.views.map((view) => (
            <span key={view.name} className={rowStyles['view']} data-current={view === current}>
              <Link
                to={`${adminPaths.products}${view.query === '' ? '' : `?${view.query}`}`}
                aria-current={view === current ? 'page' : undefined}
              >
                {view.name}
              </Link>
              <IconButton icon="close" label={productListText.dropView(view.name)} onClick={() => void saved.drop(view.name)} />
            </span>
          ))}
          {query === '' ? <p>{productListText.viewsAbout}</p> : null}
          <form onSubmit={(event) => void save(event)}>
            <input
              aria-label={productListText.viewName}
              placeholder={productListText.viewName}
              maxLength={40}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit">{productListText.saveView}</Button>
          </form>
        </nav>
      )}
    </PanelButton>
  );
});
