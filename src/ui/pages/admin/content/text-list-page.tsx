import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../components/button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { adminContentBindings } from './bindings.ts';
import { adminContentText } from './content.text.ts';
import { TextListViewModel } from './text-list.view-model.ts';
import styles from './text-list-page.module.scss';

/** The list of texts that the owner can edit. */
export const TextListPage = observer(() => {
  const model = useViewModel(TextListViewModel);
  const { status, texts } = model;
  return (
    <ListPage
      title={adminContentText.title}
      isLoading={status === 'loading'}
      problem={status === 'failed' ? adminContentText.failedText : null}
      failedTitle={adminContentText.failedTitle}
      onRetry={() => void model.load()}
      empty={null}
    >
      <ul className={styles['texts']}>
        {texts.map(([slug, { published, versions }]) => (
          <li key={slug}>
            <div>
              <h2>{adminContentText.texts[slug]}</h2>
              <p>{adminContentText.about[slug]}</p>
              <p>{adminContentText.state(published, versions[0]?.version ?? 1)}</p>
            </div>
            <Link
              className={buttonClass('secondary')}
              to={adminPaths.contentOf(slug)}
              aria-label={adminContentText.editOf(adminContentText.texts[slug])}
            >
              {adminContentText.edit}
            </Link>
          </li>
        ))}
      </ul>
    </ListPage>
  );
});

export const textListScreen = defineScreen({ title: adminContentText.title, bindings: [adminContentBindings], Component: TextListPage });
