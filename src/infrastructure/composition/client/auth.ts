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
import { ReadProfile } from '../../../application/auth/client/read-profile.ts';
import { CountRecoveryCodes, CreateRecoveryCodes, UseRecoveryCode } from '../../../application/auth/client/recovery-codes.ts';
import { RestoreSession } from '../../../application/auth/client/restore-session.ts';
import { SignInAgain } from '../../../application/auth/client/sign-in-again.ts';
import { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
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
  bind(ChangedUser).toResolvedValue(
    (persisted, restore, again) => new ChangedUser(persisted, restore, again),
    [PersistedSession, RestoreSession, SignInAgain],
  );
  bind(ChangeName).toResolvedValue((port, changed) => new ChangeName(port, changed), [accounts, ChangedUser]);
  bind(ChangePicture).toResolvedValue((port, changed) => new ChangePicture(port, changed), [accounts, ChangedUser]);
  bind(ChangeEmail).toResolvedValue((port, changed) => new ChangeEmail(port, changed), [accounts, ChangedUser]);
  bind(ConfirmEmail).toResolvedValue((port, changed) => new ConfirmEmail(port, changed), [accounts, ChangedUser]);
  bind(ChangePhone).toResolvedValue(
    (port, backend, changed) => new ChangePhone(port, backend, changed),
    [accounts, backendAuth, ChangedUser],
  );
  bind(ConfirmPhone).toResolvedValue(
    (port, backend, changed, signInFlow) => new ConfirmPhone(port, backend, changed, signInFlow),
    [accounts, backendAuth, ChangedUser, SignInFlow],
  );
  bind(EndSignIn).toResolvedValue(
    (port, backend, persisted, log) => new EndSignIn(port, backend, persisted, log),
    [accounts, backendAuth, PersistedSession, errors],
  );
  bind(ReadProfile).toResolvedValue((restore, persisted) => new ReadProfile(restore, persisted), [RestoreSession, PersistedSession]);
  bind(ListDevices).toResolvedValue((port, persisted) => new ListDevices(port, persisted), [accounts, PersistedSession]);
  bind(SignOutDevice).toResolvedValue((port, persisted) => new SignOutDevice(port, persisted), [accounts, PersistedSession]);
  bind(ExportData).toResolvedValue((port, persisted) => new ExportData(port, persisted), [accounts, PersistedSession]);
  bind(DeleteAccount).toResolvedValue(
    (port, backend, persisted) => new DeleteAccount(port, backend, persisted),
    [accounts, backendAuth, PersistedSession],
  );
  bind(ChangePassword).toResolvedValue(
    (port, backend, persisted) => new ChangePassword(port, backend, persisted),
    [accounts, backendAuth, PersistedSession],
  );
  bind(CreateRecoveryCodes).toResolvedValue((port, persisted) => new CreateRecoveryCodes(port, persisted), [accounts, PersistedSession]);
  bind(CountRecoveryCodes).toResolvedValue((port, persisted) => new CountRecoveryCodes(port, persisted), [accounts, PersistedSession]);
  bind(UseRecoveryCode).toResolvedValue(
    (port, backend, persisted, signInFlow) => new UseRecoveryCode(port, backend, persisted, signInFlow),
    [accounts, backendAuth, PersistedSession, SignInFlow],
  );
  bind(ListFactors).toResolvedValue((backend) => new ListFactors(backend), [backendAuth]);
  bind(ChallengeFactor).toResolvedValue((backend) => new ChallengeFactor(backend), [backendAuth]);
  bind(ConfirmFactor).toResolvedValue((backend, signInFlow) => new ConfirmFactor(backend, signInFlow), [backendAuth, SignInFlow]);
  bind(EnrolFactor).toResolvedValue((backend) => new EnrolFactor(backend), [backendAuth]);
  bind(RemoveFactor).toResolvedValue((backend) => new RemoveFactor(backend), [backendAuth]);
  bind(ListIdentities).toResolvedValue((backend) => new ListIdentities(backend), [backendAuth]);
  bind(LinkIdentity).toResolvedValue((backend) => new LinkIdentity(backend), [backendAuth]);
  bind(UnlinkIdentity).toResolvedValue((backend) => new UnlinkIdentity(backend), [backendAuth]);
  bind(FollowBackend).toResolvedValue((backend, now, log) => new FollowBackend(backend, now, log), [backendAuth, clock, errors]);
  bind(ReadVitalsReport).toResolvedValue(
    (report, persisted) => new ReadVitalsReport(report, persisted),
    [PORT.vitalsReport, PersistedSession],
  );
  bind(CheckAdminAccess)
    .toResolvedValue(
      (restore, backend, now, log, isSecure) => new CheckAdminAccess(restore, backend, now, log, isSecure),
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
