import { makeAutoObservable, observableRef, observableShallow } from 'mobx';
import type { EvidenceFile } from '../../../../application/complaint/complaint-service.ts';
import type {
  AddEvidence,
  AnswerComplaint,
  AppealComplaint,
  OpenComplaint,
  ShowComplaintFile,
  WithdrawComplaint,
} from '../../../../application/complaint/own-complaints.ts';
import type { ComplaintReason } from '../../../../domain/complaint/complaint.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { StepRunner } from '../../../core/step-runner.ts';

type ComplaintStep = 'open' | 'answer' | 'withdraw' | 'appeal';

interface Uses {
  readonly open: OpenComplaint;
  readonly answer: AnswerComplaint;
  readonly withdraw: WithdrawComplaint;
  readonly appeal: AppealComplaint;
  readonly add: AddEvidence;
  readonly show: ShowComplaintFile;
}

/** A chosen file that is not uploaded yet. */
export interface PendingFile {
  readonly id: number;
  readonly name: string;
  readonly file: EvidenceFile;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The code of the failure. */
  readonly code: string | null;
}

/** The buyer's complaint about an order: its texts, and files that are uploaded one by one. */
export class ComplaintViewModel {
  readonly runner = new StepRunner<ComplaintStep>();
  pending: readonly PendingFile[] = [];
  /** Addresses of requested files by path; each is valid for a minute. */
  readonly shown = new Map<string, string>();
  unshown: string | null = null;
  private lastFile = 0;
  private isSending = false;
  private id = '';
  private reload: () => Promise<void> = async () => undefined;

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'lastFile' | 'isSending' | 'id' | 'reload' | 'uses'>(
      this,
      {
        runner: false,
        pending: observableRef,
        shown: observableShallow,
        lastFile: false,
        isSending: false,
        id: false,
        reload: false,
        uses: false,
      },
      { autoBind: true },
    );
  }

  for(id: string, host: { load(): Promise<void> }): void {
    this.id = id;
    this.reload = host.load;
  }

  /** @returns whether it was opened; its files are uploaded afterwards */
  async open(reason: ComplaintReason, text: string): Promise<boolean> {
    const answer = await this.do('open', () => this.uses.open.execute(this.id, reason, text));
    if (answer?.ok !== true) return false;
    await this.send(answer.value);
    return true;
  }

  answer(complaintId: string, text: string): Promise<boolean> {
    return this.was(this.do('answer', () => this.uses.answer.execute(complaintId, text)));
  }

  withdraw(complaintId: string): Promise<boolean> {
    return this.was(this.do('withdraw', () => this.uses.withdraw.execute(complaintId)));
  }

  appeal(complaintId: string, text: string): Promise<boolean> {
    return this.was(this.do('appeal', () => this.uses.appeal.execute(complaintId, text)));
  }

  choose(name: string, file: EvidenceFile): void {
    this.lastFile += 1;
    this.pending = [...this.pending, { id: this.lastFile, name, file, state: 'waiting', code: null }];
  }

  drop(id: number): void {
    this.pending = this.pending.filter((one) => one.id !== id);
  }

  /** Uploads one after another; a failed file stays for a retry. */
  async send(complaintId: string): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (const { id, file } of [...this.pending]) {
        this.mark(id, 'sending', null);
        const answer = await this.uses.add.execute(complaintId, file);
        if (answer.ok) this.drop(id);
        else this.mark(id, 'failed', answer.failure.code);
      }
    } finally {
      this.isSending = false;
    }
    await this.reload();
  }

  async show(path: string): Promise<void> {
    this.noteUnshown(null);
    const answer = await this.uses.show.execute(path);
    if (answer.ok) this.noteShown(path, answer.value);
    else this.noteUnshown(path);
  }

  private mark(id: number, state: PendingFile['state'], code: string | null): void {
    this.pending = this.pending.map((one) => (one.id === id ? { ...one, state, code } : one));
  }

  private noteShown(path: string, address: string): void {
    this.shown.set(path, address);
  }

  private noteUnshown(path: string | null): void {
    this.unshown = path;
  }

  private async was(doing: Promise<Result<unknown> | null>): Promise<boolean> {
    return (await doing)?.ok === true;
  }

  private async do<T>(step: ComplaintStep, work: () => Promise<Result<T>>): Promise<Result<T> | null> {
    const answer = await this.runner.run(step, work);
    if (answer !== null) await this.reload();
    return answer;
  }
}
