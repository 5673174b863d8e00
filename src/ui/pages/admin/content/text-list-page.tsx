import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageHead } from '../kit/page-head.tsx';
import { adminContentText } from './content.text.ts';
import { TextListViewModel } from './text-list.view-model.ts';
import styles from './text-list-page.module.scss';

/** The texts an owner may rewrite. */
export const TextListPage = observer(() => {
  const model = useViewModel(TextListViewModel);
  return (
    <>
      <PageHead title={adminContentText.title} />
      {model.status === 'loading' ? <AccountSkeleton /> : null}
      {model.status === 'failed' ? (
        <EmptyState
          title={adminContentText.failedTitle}
          text={adminContentText.failedText}
          action={<Button onClick={() => void model.load()}>{adminContentText.retry}</Button>}
        />
      ) : null}
      {model.status === 'ready' ? (
        <ul className={styles['texts']}>
          {model.texts.map(([slug, { published, versions }]) => (
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
      ) : null}
    </>
  );
});
