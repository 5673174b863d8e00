/** Instead of the specification's fallbacks (section 8), which are for programs. */
export const accountFailures: Readonly<Record<string, string>> = {
  NETWORK_ERROR: 'Toko belum bisa dihubungi. Periksa sambunganmu, lalu coba lagi.',
  LOGIN_FAILED: 'Belum bisa masuk. Coba lagi.',
  SIGNUP_FAILED: 'Belum bisa mendaftar. Coba lagi.',
  VERIFICATION_FAILED: 'Kodenya belum bisa diperiksa. Coba lagi.',
  PROFILE_COMPLETION_FAILED: 'Profil belum tersimpan. Coba lagi.',
  NOT_SIGNED_IN: 'Masuk dulu untuk melanjutkan.',
};

/** Those fallbacks themselves. A server without codes may say something under the same ones, and its words go before. */
export const specifiedFallbacks: ReadonlySet<string> = new Set([
  'Network error. Please try again.',
  'Login failed',
  'Signup failed',
  'Verification failed',
  'Profile completion failed',
  'Please login first',
]);

/** An authenticator app shows codes of the time its phone believes it is. */
export const wrongAppCode = 'Kodenya tidak cocok. Coba kode yang terbaru. Kalau tetap gagal, setel jam ponselmu ke waktu otomatis.';

/** By the codes of Supabase Auth (supabase.com/docs/guides/auth/debugging/error-codes). */
export const backendFailures: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'Kodenya tidak cocok. Coba kode yang terbaru.',
  mfa_verification_rejected: 'Kodenya tidak cocok. Coba kode yang terbaru.',
  mfa_challenge_expired: 'Kodenya sudah tidak berlaku. Minta kode baru.',
  mfa_ip_address_mismatch: 'Jaringanmu berganti sejak kode dikirim. Minta kode baru.',
  mfa_factor_not_found: 'Verifikasi ini sudah tidak ada. Muat ulang halaman.',
  mfa_factor_name_conflict: 'Verifikasi dengan nama ini sudah ada.',
  mfa_verified_factor_exists: 'Verifikasi ini sudah aktif.',
  too_many_enrolled_mfa_factors: 'Sudah terlalu banyak verifikasi aktif. Hapus salah satu dulu.',
  mfa_phone_enroll_not_enabled: 'Verifikasi lewat ponsel belum tersedia.',
  mfa_totp_enroll_not_enabled: 'Aplikasi autentikator belum tersedia.',
  insufficient_aal: 'Masuk lagi dengan verifikasi kedua, lalu ulangi.',
  otp_expired: 'Kodenya salah atau sudah tidak berlaku.',
  invalid_credentials: 'Kata sandi lama tidak cocok.',
  current_password_invalid: 'Kata sandi lama tidak cocok.',
  current_password_required: 'Isi kata sandi lama dulu.',
  current_password_mismatch: 'Kata sandi lama tidak cocok.',
  same_password: 'Kata sandi baru harus berbeda dari yang lama.',
  weak_password: 'Kata sandi baru terlalu lemah. Pakai minimal 8 karakter yang sulit ditebak.',
  password_too_long: 'Kata sandi baru terlalu panjang. Paling banyak 72 karakter; emoji dan huruf khusus dihitung lebih.',
  reauthentication_needed: 'Masuk lagi dulu, lalu ganti kata sandi.',
  over_request_rate_limit: 'Terlalu banyak percobaan. Tunggu sebentar.',
  over_sms_send_rate_limit: 'Terlalu banyak kode diminta. Tunggu sebentar.',
  sms_send_failed: 'Kode belum terkirim. Coba lagi.',
  identity_already_exists: 'Akun itu sudah terhubung dengan akun lain.',
  single_identity_not_deletable: 'Cara masuk ini harus tetap ada, jadi tidak bisa dilepas.',
  bad_oauth_state: 'Waktu untuk menghubungkan akun sudah habis. Mulai lagi dari sini.',
  bad_oauth_callback: 'Akun itu tidak jadi dihubungkan.',
  manual_linking_disabled: 'Menghubungkan akun belum tersedia.',
  session_not_found: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  session_expired: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  refresh_token_not_found: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  AuthSessionMissingError: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  unexpected_failure: 'Belum berhasil. Coba lagi sebentar lagi.',
};
