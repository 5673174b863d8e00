import { observer } from 'mobx-react-lite';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '../../../domain/auth/user.ts';
import { scenePicture } from '../../../domain/media/product-pictures.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { SegmentedLinks } from '../../components/segmented-links.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { SecondFactorStep } from '../../features/auth/second-factor-step.tsx';
import { SignOutStore } from '../../features/auth/sign-out.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { authText } from './auth.text.ts';
import { AuthViewModel } from './auth.view-model.ts';
import { AuthForms } from './auth-forms.ts';
import styles from './auth-page.module.scss';
import { CodeStep } from './code-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { readAuthAddress, readSignInReason } from './read-auth-address.ts';
import { ForgotStep, ResetStep } from './reset-step.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { SignUpStep } from './sign-up-step.tsx';
import { useArrival } from './use-arrival.ts';
import { stepsBehindState, useStepsBehind, useStepsInHistory } from './use-steps-in-history.ts';

const GAMES = ['genshin-impact', 'free-fire', 'mobile-legends', 'valorant', 'honkai-star-rail'] as const;
const ICONS: readonly IconName[] = ['device', 'lock'];

/** A decorative facade beside the form; on phones a strip above it. */
const AuthArt = () => (
  <aside className={styles['art']} aria-hidden="true">
    <div className={styles['doors']}>
      {GAMES.map((game) => (
        <span key={game}>
          <Picture address={scenePicture(game)} alt="" sizes="152px" />
        </span>
      ))}
    </div>
    <div className={styles['promise']}>
      <p>{authText.promise}</p>
      <ul>
        {authText.points.map((point, index) => (
          <li key={point}>
            <Icon name={ICONS[index] ?? 'check'} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  </aside>
);

/** Signed in, but redirected here by a page without access. */
const NoAccess = ({ user, onOther }: { readonly user: User; readonly onOther: () => void }) => (
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

/** Sign-in, sign-up and recovery. Input is preserved between steps. */
export const AuthPage = observer(() => {
  const session = useStore(SessionStore);
  const leaving = useStore(SignOutStore);
  const [query] = useSearchParams();
  const { step, redirect } = readAuthAddress(query);
  const forms = useViewModel(AuthForms);
  const flow = useViewModel(AuthViewModel, (made) => made.open(step));
  useStepsInHistory(flow, step, redirect);
  const behind = useStepsBehind();
  const isRefused = useArrival(flow, forms, redirect);
  if (isRefused && session.user !== null) {
    const leave = (): void => {
      flow.open('sign-in');
      void leaving.signOut();
    };
    return <NoAccess user={session.user} onOther={leave} />;
  }
  const back = redirect ?? '/';
  const tabs = (
    <div className={styles['tabs']}>
      <SegmentedLinks
        label={authText.tabs}
        entryState={stepsBehindState(behind + 1)}
        options={[
          { name: authText.signIn, to: paths.authFor(back), isChosen: flow.step === 'sign-in' },
          { name: authText.signUp, to: paths.authFor(back, 'daftar'), isChosen: flow.step === 'sign-up' },
        ]}
      />
    </div>
  );
  const why = readSignInReason(redirect);
  const given = { flow, forms };
  const first = { ...given, tabs, reason: why === null ? null : authText.reasons[why] };
  return (
    <div className={styles['page']}>
      <AuthArt />
      <div className={styles['place']}>
        <div className={styles['box']}>
          <noscript>
            <p>{authText.scriptNeeded}</p>
          </noscript>
          {flow.step === 'sign-in' ? <SignInStep {...first} /> : null}
          {flow.step === 'sign-up' ? <SignUpStep {...first} /> : null}
          {flow.step === 'code' ? <CodeStep {...given} /> : null}
          {flow.step === 'profile' ? <ProfileStep {...given} /> : null}
          {flow.step === 'forgot' ? <ForgotStep {...given} /> : null}
          {flow.step === 'reset' ? <ResetStep {...given} /> : null}
          {flow.step === 'second-factor' ? (
            <SecondFactorStep onPassed={() => void session.check().then(flow.arrive)} onBack={flow.turnBack} />
          ) : null}
        </div>
      </div>
    </div>
  );
});
