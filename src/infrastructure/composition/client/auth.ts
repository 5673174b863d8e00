import { type Container, ContainerModule } from 'inversify';
import { ChangePassword } from '../../../application/auth/client/change-password.ts';
import {
  ChangeEmail,
  ChangeName,
  ChangePhone,
  ChangePicture,
  ConfirmEmail,
  ConfirmPhone,
} from '../../../application/auth/client/change-profile.ts';
import { ChangedUser } from '../../../application/auth/client/changed-user.ts';
import { CheckAdminAccess } from '../../../application/auth/client/check-admin-access.ts';
import { CompleteProfile } from '../../../application/auth/client/complete-profile.ts';
import { ListDevices, SignOutDevice } from '../../../application/auth/client/devices.ts';
import { EndSignIn } from '../../../application/auth/client/end-sign-in.ts';
import { ChallengeFactor, ConfirmFactor, EnrolFactor, ListFactors, RemoveFactor } from '../../../application/auth/client/factors.ts';
import { FollowBackend } from '../../../application/auth/client/follow-backend.ts';
import { LinkIdentity, ListIdentities, UnlinkIdentity } from '../../../application/auth/client/identities.ts';
import { LogIn } from '../../../application/auth/client/log-in.ts';
import { DeleteAccount, ExportData } from '../../../application/auth/client/own-account.ts';
import { RequestPasswordReset, ResetPassword } from '../../../application/auth/client/password-reset.ts';
import { PendingCode } from '../../../application/auth/client/pending-code.ts';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { PersonCalls } from '../../../application/auth/client/person-calls.ts';
import { ReadProfile } from '../../../application/auth/client/read-profile.ts';
import { CountRecoveryCodes, CreateRecoveryCodes, UseRecoveryCode } from '../../../application/auth/client/recovery-codes.ts';
import { RestoreSession } from '../../../application/auth/client/restore-session.ts';
import { SignInAgain } from '../../../application/auth/client/sign-in-again.ts';
import { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import { SignOut } from '../../../application/auth/client/sign-out.ts';
import { ResendCode, SignUp, VerifyPhone } from '../../../application/auth/client/sign-up.ts';
import { AdminModule } from '../../../application/shared/deferred-modules.ts';
import { ReadVitalsReport } from '../../../application/telemetry/read-vitals-report.ts';
import type { AdminOptions } from '../admin/admin.ts';
import { PORT } from '../tokens.ts';

/** Account use cases: a chunk that is loaded with the first page that needs it. */
export const identityUseCases = new ContainerModule(({ bind }) => {
  const { accounts, backendAuth, clock, errors, secureMode, tab } = PORT;
  bind(SignInFlow)
    .toResolvedValue(
      (persisted, restore, backend, log) => new SignInFlow(persisted, restore, backend, log),
      [PersistedSession, RestoreSession, backendAuth, errors],
    )
    .inSingletonScope();
  bind(PORT.signInAgain)
    .toResolvedValue((persisted, restore) => new SignInAgain(persisted, restore), [PersistedSession, RestoreSession])
    .inSingletonScope();
  bind(SignInAgain).toService(PORT.signInAgain);
  bind(PendingCode).toResolvedValue((place, now) => new PendingCode(place, now), [tab, clock]);
  bind(LogIn).toResolvedValue((port, signInFlow) => new LogIn(port, signInFlow), [accounts, SignInFlow]);
  bind(SignUp).toResolvedValue((port) => new SignUp(port), [accounts]);
  bind(VerifyPhone).toResolvedValue((port, signInFlow) => new VerifyPhone(port, signInFlow), [accounts, SignInFlow]);
  bind(ResendCode).toResolvedValue((port) => new ResendCode(port), [accounts]);
  bind(RequestPasswordReset).toResolvedValue((port) => new RequestPasswordReset(port), [accounts]);
  bind(ResetPassword).toResolvedValue((port) => new ResetPassword(port), [accounts]);
  bind(CompleteProfile).toResolvedValue(
    (port, persisted, restore, signInFlow) => new CompleteProfile(port, persisted, restore, signInFlow),
    [accounts, PersistedSession, RestoreSession, SignInFlow],
  );
  bind(PersonCalls).toResolvedValue(
    (persisted, backend, again, signInFlow) => new PersonCalls(persisted, backend, again, signInFlow),
    [PersistedSession, backendAuth, SignInAgain, SignInFlow],
  );
  bind(ChangedUser).toResolvedValue(
    (persisted, restore, calls) => new ChangedUser(persisted, restore, calls),
    [PersistedSession, RestoreSession, PersonCalls],
  );
  bind(ChangeName).toResolvedValue((port, changed) => new ChangeName(port, changed), [accounts, ChangedUser]);
  bind(ChangePicture).toResolvedValue((port, changed) => new ChangePicture(port, changed), [accounts, ChangedUser]);
  bind(ChangeEmail).toResolvedValue((port, changed) => new ChangeEmail(port, changed), [accounts, ChangedUser]);
  bind(ConfirmEmail).toResolvedValue((port, changed) => new ConfirmEmail(port, changed), [accounts, ChangedUser]);
  bind(ChangePhone).toResolvedValue((port, calls) => new ChangePhone(port, calls), [accounts, PersonCalls]);
  bind(ConfirmPhone).toResolvedValue(
    (port, changed, signInFlow) => new ConfirmPhone(port, changed, signInFlow),
    [accounts, ChangedUser, SignInFlow],
  );
  bind(EndSignIn).toResolvedValue(
    (port, backend, persisted, log) => new EndSignIn(port, backend, persisted, log),
    [accounts, backendAuth, PersistedSession, errors],
  );
  bind(SignOut).toResolvedValue(
    (port, backend, persisted, place, log) => new SignOut({ accounts: port, backend, persisted, tab: place, errors: log }),
    [accounts, backendAuth, PersistedSession, tab, errors],
  );
  bind(ReadProfile).toResolvedValue((restore, persisted) => new ReadProfile(restore, persisted), [RestoreSession, PersistedSession]);
  bind(ListDevices).toResolvedValue((port, calls) => new ListDevices(port, calls), [accounts, PersonCalls]);
  bind(SignOutDevice).toResolvedValue((port, calls) => new SignOutDevice(port, calls), [accounts, PersonCalls]);
  bind(ExportData).toResolvedValue((port, calls) => new ExportData(port, calls), [accounts, PersonCalls]);
  bind(DeleteAccount).toResolvedValue(
    (port, backend, persisted, calls) => new DeleteAccount(port, backend, persisted, calls),
    [accounts, backendAuth, PersistedSession, PersonCalls],
  );
  bind(ChangePassword).toResolvedValue((port, calls) => new ChangePassword(port, calls), [accounts, PersonCalls]);
  bind(CreateRecoveryCodes).toResolvedValue((port, calls) => new CreateRecoveryCodes(port, calls), [accounts, PersonCalls]);
  bind(CountRecoveryCodes).toResolvedValue((port, calls) => new CountRecoveryCodes(port, calls), [accounts, PersonCalls]);
  bind(UseRecoveryCode).toResolvedValue(
    (port, backend, signInFlow, calls) => new UseRecoveryCode(port, backend, signInFlow, calls),
    [accounts, backendAuth, SignInFlow, PersonCalls],
  );
  bind(ListFactors).toResolvedValue((backend, calls) => new ListFactors(backend, calls), [backendAuth, PersonCalls]);
  bind(ChallengeFactor).toResolvedValue((backend, calls) => new ChallengeFactor(backend, calls), [backendAuth, PersonCalls]);
  bind(ConfirmFactor).toResolvedValue(
    (backend, signInFlow, calls) => new ConfirmFactor(backend, signInFlow, calls),
    [backendAuth, SignInFlow, PersonCalls],
  );
  bind(EnrolFactor).toResolvedValue((backend, calls) => new EnrolFactor(backend, calls), [backendAuth, PersonCalls]);
  bind(RemoveFactor).toResolvedValue((backend, calls) => new RemoveFactor(backend, calls), [backendAuth, PersonCalls]);
  bind(ListIdentities).toResolvedValue((backend, calls) => new ListIdentities(backend, calls), [backendAuth, PersonCalls]);
  bind(LinkIdentity).toResolvedValue((backend, calls) => new LinkIdentity(backend, calls), [backendAuth, PersonCalls]);
  bind(UnlinkIdentity).toResolvedValue((backend, calls) => new UnlinkIdentity(backend, calls), [backendAuth, PersonCalls]);
  bind(FollowBackend).toResolvedValue((backend, now, log) => new FollowBackend(backend, now, log), [backendAuth, clock, errors]);
  bind(ReadVitalsReport).toResolvedValue((report, calls) => new ReadVitalsReport(report, calls), [PORT.vitalsReport, PersonCalls]);
  bind(CheckAdminAccess)
    .toResolvedValue(
      (restore, backend, now, log, isSecure) => new CheckAdminAccess({ restore, backend, clock: now, errors: log, isSecure }),
      [RestoreSession, backendAuth, clock, errors, secureMode],
    )
    .inSingletonScope();
});

/** Binds the use cases of account pages, and the admin guard. */
export const bindAccounts = (container: Container, options: AdminOptions): void => {
  container.load(identityUseCases);
  container
    .bind(AdminModule)
    .toConstantValue(new AdminModule(async () => (await import('../admin/admin.ts')).bindAdmin(container, options)));
};
