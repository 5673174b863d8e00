import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { Panel } from './panel.tsx';
import { settingsText } from './settings.text.ts';

/** What a guest would find here with an account. */
export const SignInHint = () => (
  <section aria-labelledby="judul-akun">
    <h2 id="judul-akun">{settingsText.account}</h2>
    <Panel text={settingsText.signInText}>
      <Link className={buttonClass('primary')} to={paths.authFor(paths.settings)}>
        {settingsText.signIn}
      </Link>
    </Panel>
  </section>
);
