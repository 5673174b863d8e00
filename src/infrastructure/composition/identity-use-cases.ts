import { type Container, ContainerModule } from 'inversify';
import { Admission } from '../../application/identity/admission.ts';
import { ChallengeFactor } from '../../application/identity/challenge-factor.ts';
import { ChangePassword } from '../../application/identity/change-password.ts';
import { CheckAdminAccess } from '../../application/identity/check-admin-access.ts';
import { CompleteProfile } from '../../application/identity/complete-profile.ts';
import { ConfirmFactor } from '../../application/identity/confirm-factor.ts';
import { DeleteAccount } from '../../application/identity/delete-account.ts';
import { EndSignIn } from '../../application/identity/end-sign-in.ts';
import { EnrolFactor } from '../../application/identity/enrol-factor.ts';
import { ExportData } from '../../application/identity/export-data.ts';
import { FollowBackend } from '../../application/identity/follow-backend.ts';
import { LinkIdentity } from '../../application/identity/link-identity.ts';
import { ListDevices } from '../../application/identity/list-devices.ts';
import { ListFactors } from '../../application/identity/list-factors.ts';
import { ListIdentities } from '../../application/identity/list-identities.ts';
import { LogIn } from '../../application/identity/log-in.ts';
import { PendingCode } from '../../application/identity/pending-code.ts';
import { ReadProfile } from '../../application/identity/read-profile.ts';
import { RemoveFactor } from '../../application/identity/remove-factor.ts';
import { RequestPasswordReset } from '../../application/identity/request-password-reset.ts';
import { ResendCode } from '../../application/identity/resend-code.ts';
import { ResetPassword } from '../../application/identity/reset-password.ts';
import { SignOutDevice } from '../../application/identity/sign-out-device.ts';
import { SignUp } from '../../application/identity/sign-up.ts';
import { UnlinkIdentity } from '../../application/identity/unlink-identity.ts';
import { VerifyPhone } from '../../application/identity/verify-phone.ts';
import { KeptSession } from '../../application/session/kept-session.ts';
import { RestoreSession } from '../../application/session/restore-session.ts';
import { ShowVitals } from '../../application/telemetry/show-vitals.ts';
import type { AdminOptions } from './admin/admin.ts';
import { bindAdminProgram } from './admin-program.ts';
import { PORT } from './tokens.ts';

/** What people can do with their accounts: a chunk that comes with the first page that needs it. */
export const identityUseCases = new ContainerModule(({ bind }) => {
  const { accounts, backendAuth, clock, errors, secureMode, tab } = PORT;
  bind(Admission)
    .toResolvedValue(
      (kept, restore, backend, log) => new Admission(kept, restore, backend, log),
      [KeptSession, RestoreSession, backendAuth, errors],
    )
    .inSingletonScope();
  bind(PendingCode).toResolvedValue((place, now) => new PendingCode(place, now), [tab, clock]);
  bind(LogIn).toResolvedValue((port, admission) => new LogIn(port, admission), [accounts, Admission]);
  bind(SignUp).toResolvedValue((port) => new SignUp(port), [accounts]);
  bind(VerifyPhone).toResolvedValue((port, admission) => new VerifyPhone(port, admission), [accounts, Admission]);
  bind(ResendCode).toResolvedValue((port) => new ResendCode(port), [accounts]);
  bind(RequestPasswordReset).toResolvedValue((port) => new RequestPasswordReset(port), [accounts]);
  bind(ResetPassword).toResolvedValue((port) => new ResetPassword(port), [accounts]);
  bind(CompleteProfile).toResolvedValue(
    (port, kept, restore, admission) => new CompleteProfile(port, kept, restore, admission),
    [accounts, KeptSession, RestoreSession, Admission],
  );
  bind(EndSignIn).toResolvedValue(
    (port, backend, kept, log) => new EndSignIn(port, backend, kept, log),
    [accounts, backendAuth, KeptSession, errors],
  );
  bind(ReadProfile).toResolvedValue((restore, kept) => new ReadProfile(restore, kept), [RestoreSession, KeptSession]);
  bind(ListDevices).toResolvedValue((port, kept) => new ListDevices(port, kept), [accounts, KeptSession]);
  bind(SignOutDevice).toResolvedValue((port, kept) => new SignOutDevice(port, kept), [accounts, KeptSession]);
  bind(ExportData).toResolvedValue((port, kept) => new ExportData(port, kept), [accounts, KeptSession]);
  bind(DeleteAccount).toResolvedValue(
    (port, backend, kept) => new DeleteAccount(port, backend, kept),
    [accounts, backendAuth, KeptSession],
  );
  bind(ChangePassword).toResolvedValue((backend) => new ChangePassword(backend), [backendAuth]);
  bind(ListFactors).toResolvedValue((backend) => new ListFactors(backend), [backendAuth]);
  bind(ChallengeFactor).toResolvedValue((backend) => new ChallengeFactor(backend), [backendAuth]);
  bind(ConfirmFactor).toResolvedValue((backend, admission) => new ConfirmFactor(backend, admission), [backendAuth, Admission]);
  bind(EnrolFactor).toResolvedValue((backend) => new EnrolFactor(backend), [backendAuth]);
  bind(RemoveFactor).toResolvedValue((backend) => new RemoveFactor(backend), [backendAuth]);
  bind(ListIdentities).toResolvedValue((backend) => new ListIdentities(backend), [backendAuth]);
  bind(LinkIdentity).toResolvedValue((backend) => new LinkIdentity(backend), [backendAuth]);
  bind(UnlinkIdentity).toResolvedValue((backend) => new UnlinkIdentity(backend), [backendAuth]);
  bind(FollowBackend).toResolvedValue((backend, now, log) => new FollowBackend(backend, now, log), [backendAuth, clock, errors]);
  bind(ShowVitals).toResolvedValue((report, kept) => new ShowVitals(report, kept), [PORT.vitalsReport, KeptSession]);
  bind(CheckAdminAccess)
    .toResolvedValue(
      (restore, backend, now, log, isSecure) => new CheckAdminAccess(restore, backend, now, log, isSecure),
      [RestoreSession, backendAuth, clock, errors, secureMode],
    )
    .inSingletonScope();
});

/** What pages of an account can do, and the way to the admin's. */
export const bindAccounts = (container: Container, options: AdminOptions): void => {
  container.load(identityUseCases);
  bindAdminProgram(container, options);
};
