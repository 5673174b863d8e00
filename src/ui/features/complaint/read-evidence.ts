import { type EvidenceProblem, evidenceProblem } from '../../../domain/complaint/evidence.ts';
import { readProof } from '../order/proof-picture.ts';

/**
 * Reads a file as evidence. Pictures are drawn again on the device: that makes them smaller and removes the location that phones write into
 * them.
 */
export const readEvidence = async (file: File): Promise<{ readonly file: Blob } | { readonly problem: EvidenceProblem }> => {
  if (file.type.startsWith('image/')) {
    const answer = await readProof(file);
    if ('picture' in answer && answer.picture.size > 0) return { file: answer.picture };
    if ('problem' in answer) return { problem: answer.problem === 'bad' ? 'type' : 'large' };
  }
  const problem = evidenceProblem(file);
  return problem === null ? { file } : { problem };
};
