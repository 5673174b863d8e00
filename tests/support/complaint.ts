import type { Complaint } from '../../src/domain/complaint/complaint.ts';

/** The shop reported that a rental was not ready; it is undecided. */
export const aComplaint = (given: Partial<Complaint> = {}): Complaint => ({
  ...{
    id: 'keluhan-1',
    reason: 'not_received',
    text: 'Akun belum siap 30 menit setelah waktu mulai.',
    openedBy: 'system',
    state: 'open',
  },
  ...{ openedAt: new Date('2026-11-21T05:00:00Z'), turn: 'shop', dueAt: new Date('2026-11-22T05:00:00Z'), outcome: null, amount: null },
  ...{
    minutes: null,
    refundSent: 0,
    refundDue: 0,
    claimedAmount: null,
    decision: null,
    decidedAt: null,
    isBySilence: false,
    firstOutcome: null,
    firstAmount: null,
  },
  ...{ firstDecision: null, appeal: null, appealUntil: null, decidedBy: null, messages: [], files: [] },
  ...given,
});
