import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isStaffUser } from '../../../domain/auth/is-staff-user.ts';
import type { User } from '../../../domain/auth/user.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SegmentedLinks } from '../../components/segmented-links.tsx';
import { isAdminPath, paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { SecondFactorStep } from '../../features/auth/second-factor-step.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { authText } from './auth.text.ts';
import { type AuthStep, AuthViewModel } from './auth.view-model.ts';
import { AuthArt } from './auth-art.tsx';
import { AuthForms } from './auth-forms.ts';
import styles from './auth-page.module.scss';
import { CodeStep } from './code-step.tsx';
import { ForgotStep } from './forgot-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { readAuthAddress } from './read-auth-address.ts';
import { ResetStep } from './reset-step.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { SignUpStep } from './sign-up-step.tsx';

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

/** Steps that a signed-in person does not need. */
const FOR_STRANGERS: ReadonlySet<AuthStep> = new Set(['sign-in', 'sign-up', 'forgot']);

/**
 * Redirects a signed-in person: back to the page they came from, else to their profile.
 * @returns whether they came from a page for staff without being staff
 */
const useArrival = (flow: AuthViewModel, forms: AuthForms, redirect: string | null): boolean => {
  const session = useStore(SessionStore);
  const navigate = useNavigate();
  const { user, status } = session;
  const { step } = flow;
  const isIn = status === 'signed-in' && user !== null;
  const isRefused = isIn && !isStaffUser(user) && redirect !== null && isAdminPath(redirect);
  const target = redirect ?? (step === 'inside' ? paths.home : paths.profile);
  const leads = isIn && !isRefused && (step === 'inside' || FOR_STRANGERS.has(step));
  useEffect(() => {
    if (leads) void navigate(target, { replace: true });
  }, [leads, navigate, target]);
  useEffect(() => {
    // The profile step needs a signed-in person.
    if (step !== 'profile') return;
    if (status === 'guest') flow.open('sign-in');
    else if (user !== null) forms.prepareProfile(user);
  }, [flow, forms, status, step, user]);
  return isRefused && (step === 'inside' || FOR_STRANGERS.has(step));
};

/** Sign-in, sign-up and recovery. Input is preserved between steps. */
export const AuthPage = observer(() => {
  const session = useStore(SessionStore);
  const { key } = useLocation();
  const [query] = useSearchParams();
  const { step, redirect } = readAuthAddress(query);
  const forms = useViewModel(AuthForms);
  const flow = useViewModel(AuthViewModel, (made) => made.open(step));
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current === key) return;
    opened.current = key;
    flow.open(step);
  }, [flow, key, step]);
  const isRefused = useArrival(flow, forms, redirect);
  if (isRefused && session.user !== null) {
    const leave = (): void => {
      flow.open('sign-in');
      void session.signOut();
    };
    return <NoAccess user={session.user} onOther={leave} />;
  }
  const back = redirect ?? '/';
  const tabs = (
    <div className={styles['tabs']}>
      <SegmentedLinks
        label={authText.tabs}
        options={[
          { name: authText.signIn, to: paths.authFor(back), isChosen: flow.step === 'sign-in' },
          { name: authText.signUp, to: paths.authFor(back, 'daftar'), isChosen: flow.step === 'sign-up' },
        ]}
      />
    </div>
  );
  const given = { flow, forms };
  return (
    <div className={styles['page']}>
      <AuthArt />
      <div className={styles['place']}>
        <div className={styles['box']}>
          <noscript>
            <p>{authText.scriptNeeded}</p>
          </noscript>
          {flow.step === 'sign-in' ? <SignInStep {...given} tabs={tabs} /> : null}
          {flow.step === 'sign-up' ? <SignUpStep {...given} tabs={tabs} /> : null}
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
