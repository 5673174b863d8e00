import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { buttonClass } from '../components/button.tsx';
import { paths } from '../core/paths.ts';
import { useStore } from '../core/view-model.tsx';
import { SessionStore } from '../stores/session.store.ts';
import { layoutText } from '../text/layout.ts';

/** Profil when signed in, Masuk when not (section 2). What the device says is shown at once, before the server was asked. */
export const AccountLink = observer(() => {
  const { user } = useStore(SessionStore);
  return (
    <Link className={buttonClass('secondary')} to={user === null ? paths.auth : paths.profile}>
      {user === null ? layoutText.signIn : layoutText.profile}
    </Link>
  );
});
