import { Link } from 'react-router-dom';
import type { User } from '../../../domain/auth/user.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { authText } from './auth.text.ts';

/** Signed in, but sent here by a page that is for others. */
export const NoAccess = ({ user, onOther }: { readonly user: User; readonly onOther: () => void }) => (
  <EmptyState
    heading="h1"
    title={authText.noAccessTitle}
    text={authText.noAccessText(user.name)}
    action={
      <>
        <Link className={buttonClass('primary')} to={paths.home}>
          {authText.toHome}
        </Link>
        <Button onClick={onOther}>{authText.otherAccount}</Button>
      </>
    }
  />
);
