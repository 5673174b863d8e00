// The page that plays a gateway: sends a press with the token of whoever is signed in to the shop in this browser.
const answer = document.querySelector('#answer');
const token = () => {
  const stored = localStorage.getItem('sb-session') ?? sessionStorage.getItem('sb-session');
  return stored === null ? '' : JSON.parse(stored).access_token;
};
const STATES = {
  created: 'menunggu pembayaran',
  pending: 'menunggu pembayaran',
  pending_payment: 'menunggu pembayaran',
  payment_review: 'bukti diperiksa',
  processing: 'diproses',
  delivered: 'dikirim',
  completed: 'selesai',
  cancelled: 'dibatalkan',
  paid: 'sudah dibayar',
  refunded: 'dikembalikan',
  failed: 'gagal',
  closed: 'ditutup',
  expired: 'kedaluwarsa',
};
const named = (state) => STATES[state] ?? state;
const play = async (event) => {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` },
    body: JSON.stringify({ event }),
  });
  const told = await response.json();
  answer.textContent = response.ok ? `Tercatat. Pembayaran: ${named(told.state)}. Pesanan: ${named(told.order_state)}.` : told.error;
};
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => {
    answer.textContent = 'Sebentar…';
    play(button.dataset.event).catch(() => {
      answer.textContent = 'Tidak ada jawaban. Coba lagi.';
    });
  });
