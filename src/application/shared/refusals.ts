import { fail } from '../../domain/shared/result.ts';

/** Section 5: an id that is no UUID belongs to sample data, which nobody can change. */
export const sampleDataRefused = fail('SAMPLE_DATA', 'Ini data contoh dan tidak bisa diubah.');

export const notFound = fail('NOT_FOUND', 'Data tidak ditemukan, atau kamu tidak boleh mengubahnya.');
