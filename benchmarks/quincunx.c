/* Uniformly random rounds of Quincunx for two in plain C: the yardstick for the compiled kernels.
 *
 * The same work as `play_out` with `deal_random`: shuffle, deal (Q3), random placements with full
 * scoring (Q6 to Q10), draws (Q7), left-over cards (Q11). Usage: ./quincunx ROUNDS
 * Prints placements, seconds and the mean score of each seat.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DECK = 36, CELLS = 25, WIDE = 7, FIELD = WIDE * WIDE, FAR = 100 };

static const char *SUITED[10] = {
    "", "", "MK SY VL", "MV SK LY", "MS VL YK", "SV ML YK", "MV SY LK", "SK VY ML", "MS VL YK", "MS VY LK",
};
static int card_rank[DECK], card_suits[DECK];

static int bit(char suit) { return 1 << (strchr("MSVLYK", suit) - "MSVLYK"); }

static void make_deck(void) {
    int n = 0;
    for (int s = 0; s < 6; s++)
        for (int crown = 0; crown < 2; crown++, n++)
            card_rank[n] = crown ? 10 : 1, card_suits[n] = 1 << s;
    for (int r = 2; r < 10; r++)
        for (const char *p = SUITED[r]; ; p += 3, n++) {
            card_rank[n] = r, card_suits[n] = bit(p[0]) | bit(p[1]);
            if (!p[2]) { n++; break; }
        }
}

static uint64_t rng[2] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u};
static inline uint64_t rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }
static inline uint32_t below(uint32_t n) {
    uint64_t a = rng[0], b = rng[1], x = rotate(a + b, 17) + a;
    b ^= a;
    rng[0] = rotate(a, 49) ^ b ^ b << 21;
    rng[1] = rotate(b, 28);
    return (x >> 32) * n >> 32;
}

/* The spread with an empty border; an empty place has rank -FAR, which fits nothing. */
static int rank[FIELD], suits[FIELD], on[FIELD];

/* Basic score of two neighbours (Q6), pair included (Q8); draws and power plays in higher bits. */
enum { ZERO = 64, DRAW = 1 << 10, POWER = 1 << 14 };
static int basic[DECK + 1][DECK + 1];

static void make_basic(void) {
    for (int a = 0; a <= DECK; a++)
        for (int b = 0; b <= DECK; b++) {
            if (a == DECK || b == DECK) { basic[a][b] = ZERO; continue; }
            int sum = card_rank[a] + card_rank[b], shared = card_suits[a] & card_suits[b];
            int ace = card_rank[a] == 1 || card_rank[b] == 1, points = 0, more = 0;
            if (sum < 10) points = ace && shared ? sum : -sum;
            else if (sum == 11 || sum == 20) more = DRAW;
            else if (sum > 11) points = sum - 10;
            if (card_rank[a] == card_rank[b]) points += 5;
            if (shared && sum == 11 && ace) more |= POWER;
            basic[a][b] = ZERO + points + more;
        }
}
static const int STEP[4] = {1, WIDE, WIDE + 1, WIDE - 1};

static int run(int at, int step, int change) {
    int n = 0;
    for (int r = rank[at] + change; rank[at += step] == r; r += change) n++;
    return n;
}

/* Points for the card just put on `at`; adds to *draws. */
static int score(int at, int *draws) {
    int own = rank[at], bonus = 0;
    const int *with = basic[on[at]];
    int sum = with[on[at + 1]] + with[on[at - 1]] + with[on[at + WIDE]] + with[on[at - WIDE]];
    for (int k = 0; k < 4; k++) {
        unsigned ahead = rank[at + STEP[k]] - own + 1, behind = rank[at - STEP[k]] - own + 1;
        if (ahead > 2 && behind > 2) continue; /* no neighbour goes on from here */
        int same_ahead = run(at, STEP[k], 0), same_behind = run(at, -STEP[k], 0);
        if (same_ahead + same_behind >= 2) {
            bonus += 30;
            if (k < 2) bonus -= 5 * ((same_ahead > 0) + (same_behind > 0));
            continue;
        }
        int up = run(at, STEP[k], 1) + run(at, -STEP[k], -1);
        int down = run(at, STEP[k], -1) + run(at, -STEP[k], 1);
        if (up >= 2 || down >= 2) bonus += 20;
    }
    *draws += sum >> 10 & 15;
    if (sum >> 14) {
        for (int i = 0; i < FIELD; i++)
            if (suits[i] & suits[at]) bonus += rank[i];
        bonus -= 11;
    }
    return (sum & (DRAW - 1)) - 4 * ZERO + bonus;
}

static int round_for_two(int total[2]) {
    static const int CORNERS[5] = {8, 12, 36, 40, 24};
    int deck[DECK], hand[2][DECK], held[2] = {10, 10}, cells[CELLS], free_cells = 0, next = 0;
    for (int i = 0; i < DECK; i++) deck[i] = i;
    for (int i = DECK - 1; i > 0; i--) {
        int j = below(i + 1), card = deck[i];
        deck[i] = deck[j], deck[j] = card;
    }
    for (int i = 0; i < FIELD; i++) rank[i] = -FAR, suits[i] = 0, on[i] = DECK;
    for (int i = 0; i < 5; i++) {
        int card = deck[next++];
        on[CORNERS[i]] = card, rank[CORNERS[i]] = card_rank[card], suits[CORNERS[i]] = card_suits[card];
    }
    for (int y = 1; y < 6; y++)
        for (int x = 1; x < 6; x++)
            if (rank[y * WIDE + x] < 0) cells[free_cells++] = y * WIDE + x;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < 10; i++) hand[seat][i] = deck[next++];
    int placements = free_cells;
    for (int seat = 0; free_cells; seat ^= 1) {
        int pick = below(held[seat] * free_cells), c = pick / free_cells, f = pick % free_cells;
        int card = hand[seat][c], at = cells[f], draws = 0;
        hand[seat][c] = hand[seat][--held[seat]], cells[f] = cells[--free_cells];
        on[at] = card, rank[at] = card_rank[card], suits[at] = card_suits[card];
        total[seat] += score(at, &draws);
        for (; draws && next < DECK; draws--) hand[seat][held[seat]++] = deck[next++];
    }
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < held[seat]; i++)
            total[seat] -= card_rank[hand[seat][i]] == 1 ? 15 : card_rank[hand[seat][i]];
    return placements;
}

int main(int argc, char **argv) {
    long rounds = argc > 1 ? atol(argv[1]) : 200000, placements = 0;
    double sums[2] = {0, 0};
    struct timespec from, to;
    make_deck(), make_basic();
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; i < rounds; i++) {
        int total[2] = {0, 0};
        placements += round_for_two(total);
        sums[0] += total[0], sums[1] += total[1];
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) * 1e-9;
    printf("%ld %.6f %.3f %.3f\n", placements, seconds, sums[0] / rounds, sums[1] / rounds);
    return 0;
}
