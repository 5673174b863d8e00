import type { Container } from 'inversify';
import type { ComplaintAdminRepository } from '../../../application/complaint/complaint-admin-repository.ts';
import type { ComplaintService, EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import {
  AddShopEvidence,
  AnswerComplaint,
  DecideComplaint,
  FindComplaints,
  ReadComplaint,
  ReadPersonComplaints,
} from '../../../application/complaint/handle-complaints.ts';
import { PORT } from '../tokens.ts';

/** The upload and the check of the shop's evidence files. */
export interface ShopEvidence {
  readonly files: EvidenceFiles;
  readonly complaints: Pick<ComplaintService, 'addFile'>;
}

/** Binds complaints for staff. */
export const bindComplaints = (container: Container, complaints: ComplaintAdminRepository, evidence: ShopEvidence): void => {
  container.bind(AddShopEvidence).toResolvedValue((log) => new AddShopEvidence(evidence.complaints, evidence.files, log), [PORT.errors]);
  for (const UseCase of [FindComplaints, ReadPersonComplaints, ReadComplaint, AnswerComplaint, DecideComplaint])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(complaints, log), [PORT.errors]);
};
