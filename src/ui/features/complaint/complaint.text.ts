import type { ComplaintOutcome, ComplaintReason, ComplaintState } from '../../../domain/complaint/complaint.ts';
import type { EvidenceProblem } from '../../../domain/complaint/evidence.ts';

export const complaintReasons: Readonly<Record<ComplaintReason, string>> = {
  not_received: 'Belum diterima',
  not_as_described: 'Tidak sesuai iklan',
  cannot_log_in: 'Tidak bisa masuk',
  taken_back: 'Akun ditarik kembali',
  banned: 'Akun kena banned',
  other: 'Lainnya',
  deposit: 'Deposit ditahan',
};

export const complaintStates: Readonly<Record<ComplaintState, string>> = {
  open: 'Berjalan',
  decided: 'Diputuskan',
  appealed: 'Banding',
  final: 'Selesai',
  withdrawn: 'Dicabut',
};

export const complaintOutcomes: Readonly<Record<ComplaintOutcome, string>> = {
  refund: 'Uang kembali penuh',
  part_refund: 'Uang kembali sebagian',
  replacement: 'Diganti unit lain',
  minutes: 'Waktu ditambah',
  keep_deposit: 'Deposit ditahan',
  help: 'Dibantu sampai beres',
  no_fault: 'Tidak ada kesalahan',
};

/** Why a file cannot be evidence. */
export const fileProblems: Readonly<Record<EvidenceProblem, string>> = {
  type: 'bukan foto (JPG, PNG, WebP) atau video MP4',
  large: 'lebih dari 10 MB',
  empty: 'kosong',
};
