import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ComplaintService, EvidenceFiles } from '../../../src/application/complaint/complaint-service.ts';
import {
  AddEvidence,
  AnswerComplaint,
  AppealComplaint,
  OpenComplaint,
  ShowComplaintFile,
  WithdrawComplaint,
} from '../../../src/application/complaint/own-complaints.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryEvidencePictures } from '../../../src/infrastructure/memory/order/evidence-pictures.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryHandOver } from '../../support/memory-own-hand-over.ts';

const TEXT = 'Akun ditarik kembali oleh pemilik lama.';
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, failure: { code, values: {} } });

let world: ReturnType<typeof openMemoryHandOver>;
let complaints: ReturnType<typeof openMemoryHandOver>['complaints'];
let errors: RecentErrorLog;
let order: string;
beforeEach(() => {
  world = openMemoryHandOver();
  complaints = world.as('rina', world.complaints);
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  order = world.bought('rina');
});
const open = async (): Promise<string> => {
  const opened = await new OpenComplaint(complaints, errors).execute(order, 'taken_back', ` ${TEXT}\n`);
  return opened.ok ? opened.value : '';
};
const last = () => world.complaints.entries.at(-1)?.complaint;
const file = (type = 'video/mp4') => ({ size: 3, type, arrayBuffer: async () => new ArrayBuffer(3) });

describe('complaint of a buyer', () => {
  test('open, answer and withdraw: texts are trimmed', async () => {
    const id = await open();
    expect(last()).toMatchObject({ id, reason: 'taken_back', text: TEXT, state: 'open' });
    expect(await new AnswerComplaint(complaints, errors).execute(id, '  Ini rekamannya. ')).toEqual(succeeded(undefined));
    expect(last()?.messages.map(({ text }) => text)).toEqual(['Ini rekamannya.']);
    expect(await new WithdrawComplaint(complaints, errors).execute(id)).toEqual(succeeded(undefined));
    expect(last()).toMatchObject({ state: 'withdrawn' });
  });
  test('decided: can be appealed once', async () => {
    const id = await open();
    complaints.decide(id, 'no_fault', 'Akun masih bisa dipakai.');
    const appeal = new AppealComplaint(complaints, errors);
    expect(await appeal.execute(id, ` ${TEXT} `)).toEqual(succeeded(undefined));
    expect(last()).toMatchObject({ state: 'appealed', appeal: TEXT, firstOutcome: 'no_fault' });
    expect(await appeal.execute(id, TEXT)).toEqual(refused('COMPLAINT_CLOSED'));
  });
  test('refusal: its code, not logged as an error', async () => {
    const id = await open();
    complaints.decide(id, 'refund', 'Dana dikembalikan penuh.');
    expect(await new OpenComplaint(complaints, errors).execute(order, 'other', '   ')).toEqual(refused('INVALID'));
    expect(await new AnswerComplaint(complaints, errors).execute(id, TEXT)).toEqual(refused('COMPLAINT_CLOSED'));
    expect(await new WithdrawComplaint(complaints, errors).execute('bukan')).toEqual(refused('NOT_FOUND'));
    expect(await new AddEvidence(complaints, complaints, errors).execute(id, file())).toEqual(refused('COMPLAINT_CLOSED'));
    expect(errors.recent()).toEqual([]);
  });
  test('evidence upload: a file uploaded before a connection loss is not uploaded again', async () => {
    const id = await open();
    let [uploads, cut] = [0, true];
    const files: EvidenceFiles = {
      upload: (given) => {
        uploads += 1;
        return complaints.upload(given);
      },
    };
    const naming: Pick<ComplaintService, 'addFile'> = {
      addFile: async (...given) => {
        if (cut) throw new PortError('unavailable', 'no answer');
        return complaints.addFile(...given);
      },
    };
    const add = new AddEvidence(naming, files, errors);
    const [video, picture] = [file(), file('image/png')];
    expect(await add.execute(id, video)).toEqual({ ok: false, failure: { code: 'UNAVAILABLE' } });
    cut = false;
    expect(await add.execute(id, video)).toEqual(succeeded(undefined));
    expect(await add.execute(id, picture)).toEqual(succeeded(undefined));
    expect(uploads).toBe(2);
    expect(last()?.files.map(({ path }) => path)).toEqual(['rina/bukti-1.mp4', 'rina/bukti-2.png']);
    expect(await add.execute(id, file('image/gif'))).toEqual({ ok: false, failure: { code: 'INVALID' } });
  });
  test('evidence file: its address', async () => {
    const show = new ShowComplaintFile(new InMemoryEvidencePictures(), errors);
    expect(await show.execute('rina/bukti-1.mp4')).toEqual(succeeded('https://toko.example/evidence/rina/bukti-1.mp4'));
  });
  test('connection lost: failure, logged under the use case', async () => {
    const away = new Proxy({} as never, { get: () => () => Promise.reject(new PortError('unavailable', 'no answer')) });
    const answers = [
      await new OpenComplaint(away, errors).execute(order, 'other', TEXT),
      await new AnswerComplaint(away, errors).execute('id', TEXT),
      await new WithdrawComplaint(away, errors).execute('id'),
      await new AppealComplaint(away, errors).execute('id', TEXT),
      await new AddEvidence(away, away, errors).execute('id', file()),
      await new ShowComplaintFile(away, errors).execute('rina/bukti-1.mp4'),
    ];
    expect(answers).toEqual(answers.map(() => ({ ok: false, failure: { code: 'UNAVAILABLE' } })));
    const places = ['ShowComplaintFile', 'AddEvidence', 'AppealComplaint', 'WithdrawComplaint', 'AnswerComplaint', 'OpenComplaint'];
    expect(errors.recent().map(({ where }) => where)).toEqual(places);
  });
});
