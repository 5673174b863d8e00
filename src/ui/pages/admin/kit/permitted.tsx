import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { adminText } from './admin.text.ts';
import { PermissionStore } from './permission.store.ts';

/** A page for staff with one of these permissions; everyone else reads that they lack it. */
export const Permitted = observer(({ needs, children }: { readonly needs: readonly Permission[]; readonly children: ReactNode }) => {
  const { current, may } = useStore(PermissionStore);
  // While permissions are unknown the page is shown; the database refuses what is not permitted.
  if (current.needsFactor === true) {
    return (
      <EmptyState
        heading="h1"
        title={adminText.enrolTitle}
        text={adminText.enrolText}
        action={
          <Link className={buttonClass('primary')} to={paths.settings}>
            {adminText.enrol}
          </Link>
        }
      />
    );
  }
  if (current.role === null || may(...needs)) return children;
  return <EmptyState heading="h1" title={adminText.forbiddenTitle} text={adminText.forbiddenText} action={null} />;
});
