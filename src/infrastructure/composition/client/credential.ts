import { type Container, ContainerModule } from 'inversify';
import type { ComplaintService, EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import {
  AddEvidence,
  AnswerComplaint,
  AppealComplaint,
  OpenComplaint,
  ShowComplaintFile,
  WithdrawComplaint,
} from '../../../application/complaint/own-complaints.ts';
import {
  OpenVault,
  ReadCredentialHistory,
  RequestLoginCode,
  SealLogin,
  ShowLoginCode,
  TickChecklistStep,
} from '../../../application/credential/own-credentials.ts';
import type { OwnCredentialRepository, VaultService } from '../../../application/credential/vault-service.ts';
import type { EvidencePictures } from '../../../application/order/order-admin-repository.ts';
import { HttpEvidenceService } from '../../http-client/complaint/evidence-service.ts';
import { HttpVaultService } from '../../http-client/credential/vault-service.ts';
import { SupabaseComplaintService } from '../../supabase/complaint/complaint-service.ts';
import { SupabaseOwnCredentialRepository } from '../../supabase/credential/own-credential-repository.ts';
import { SupabaseEvidencePictures } from '../../supabase/order/evidence-pictures.ts';
import { notInitialised } from '../../supabase/shared/not-initialised.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import type { SignedInConnection } from '../../supabase/shared/signed-in-connection.ts';
import { ORDER_PORT } from '../order-tokens.ts';
import { PORT } from '../tokens.ts';

/** Use cases of a buyer's own credentials and complaints. */
export const ownCredentialUseCases = new ContainerModule(({ bind }) => {
  for (const UseCase of [OpenVault, ShowLoginCode, SealLogin])
    bind<object>(UseCase).toResolvedValue((vault, log) => new UseCase(vault, log), [ORDER_PORT.vault, PORT.errors]);
  for (const UseCase of [ReadCredentialHistory, RequestLoginCode, TickChecklistStep])
    bind<object>(UseCase).toResolvedValue((handOver, log) => new UseCase(handOver, log), [ORDER_PORT.ownCredentials, PORT.errors]);
  for (const UseCase of [OpenComplaint, AnswerComplaint, WithdrawComplaint, AppealComplaint])
    bind<object>(UseCase).toResolvedValue((complaints, log) => new UseCase(complaints, log), [ORDER_PORT.complaints, PORT.errors]);
  bind(AddEvidence).toResolvedValue(
    (complaints, files, log) => new AddEvidence(complaints, files, log),
    [ORDER_PORT.complaints, ORDER_PORT.evidenceFiles, PORT.errors],
  );
  bind(ShowComplaintFile).toResolvedValue((files, log) => new ShowComplaintFile(files, log), [ORDER_PORT.evidencePictures, PORT.errors]);
});

interface Options {
  readonly signedIn: SignedInConnection;
  /** Authorised with the person's token, and with a timeout. */
  readonly rest: RestClient;
  readonly files: EvidenceFiles;
  readonly apiUrl: string;
}

/** Binds credentials and complaints of one's own orders. @param options null without a backend */
export const bindOwnCredentials = (container: Container, options: Options | null): void => {
  if (options === null) {
    container.bind(ORDER_PORT.vault).toConstantValue(notInitialised<VaultService>());
    container.bind(ORDER_PORT.ownCredentials).toConstantValue(notInitialised<OwnCredentialRepository>());
    container.bind(ORDER_PORT.complaints).toConstantValue(notInitialised<ComplaintService>());
    container.bind(ORDER_PORT.evidenceFiles).toConstantValue(notInitialised<EvidenceFiles>());
    container.bind(ORDER_PORT.evidencePictures).toConstantValue(notInitialised<EvidencePictures>());
  } else {
    const { signedIn, rest, files, apiUrl } = options;
    container.bind(ORDER_PORT.vault).toConstantValue(new HttpVaultService(signedIn.fetch, apiUrl));
    container.bind(ORDER_PORT.ownCredentials).toConstantValue(new SupabaseOwnCredentialRepository(rest));
    container
      .bind(ORDER_PORT.complaints)
      .toConstantValue(new SupabaseComplaintService(rest, new HttpEvidenceService(signedIn.fetch, apiUrl)));
    container.bind(ORDER_PORT.evidenceFiles).toConstantValue(files);
    container.bind(ORDER_PORT.evidencePictures).toConstantValue(new SupabaseEvidencePictures(signedIn));
  }
  container.load(ownCredentialUseCases);
};
