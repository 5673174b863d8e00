import type { Container } from 'inversify';
import type { ComplaintAdminRepository } from '../../../application/complaint/complaint-admin-repository.ts';
import { AnswerComplaint, DecideComplaint, FindComplaints, ReadComplaint } from '../../../application/complaint/handle-complaints.ts';
import { PORT } from '../tokens.ts';

/** Complaints, as staff work with them. */
export const bindComplaints = (container: Container, complaints: ComplaintAdminRepository): void => {
  for (const UseCase of [FindComplaints, ReadComplaint, AnswerComplaint, DecideComplaint])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(complaints, log), [PORT.errors]);
};
