package exercise

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"parity.lab/lib/bitset"
)

const zeroOne = "each 0 or 1"

// syndrome returns the sum of the places of the ones, from 1, as binary numbers
// without carry: 0 exactly for the words of the Hamming code.
func syndrome(word *bitset.Set) int {
	s := 0
	for i := range word.All() {
		s ^= i + 1
	}
	return s
}

func hamming(r *rand.Rand) *Task {
	const n = 7
	// Any word is at most one place from exactly one word of the code.
	received := bitset.Random(n, r)
	for syndrome(received) == 0 {
		received = bitset.Random(n, r)
	}
	sent := received.Clone()
	sent.Flip(syndrome(received) - 1)
	return &Task{
		question: []block{
			paragraph("Words of 7 bits are sent in the Hamming code. Three checks hold in every word, each with an even number of 1s:"),
			words{"check 1: places 1 3 5 7", "check 2: places 2 3 6 7", "check 4: places 4 5 6 7"},
			paragraph("On the way one bit was flipped. This came in:"),
			words{received.String()},
			paragraph("Which word was sent?"),
			howTo{screen: "Answer with 7 signs 0 or 1; places count from 1."},
		},
		hints: []string{
			"Which of the three checks fail?",
			"The flipped place stands in all checks that fail and in none that hold.",
			"Add up the names of the checks that fail: that is the place.",
		},
		solution: sent.String(),
		check: func(text string) error {
			got, err := readVector(text, n, zeroOne)
			if err != nil {
				return err
			}
			if s := syndrome(got); s != 0 {
				return fmt.Errorf("check %d fails for this word", s&-s)
			}
			if !got.Equal(sent) {
				got.Xor(received)
				return fmt.Errorf("all checks hold, but this differs from what came in at %s, not at one", count(got.Count(), "place"))
			}
			return nil
		},
	}
}

// secrets are what is shared in exercises.
var secrets = strings.Fields("BOARD BULB CODE EVEN FIELD GRAPH LAMP LIGHT ODD PARITY PRESS QUIET RANK SPAN SUM VECTOR ZERO")

// letters writes a word with five bits a letter, A = 00001.
func letters(word string) *bitset.Set {
	s := bitset.New(5 * len(word))
	for i, c := range word {
		for j := range 5 {
			s.SetTo(5*i+j, (c-'A'+1)>>(4-j)&1 == 1)
		}
	}
	return s
}

// fives writes a vector in groups of five bits.
func fives(s *bitset.Set) string {
	var groups []string
	for i := 0; i < s.Len(); i += 5 {
		groups = append(groups, s.Slice(i, i+5).String())
	}
	return strings.Join(groups, " ")
}

func secret(r *rand.Rand) *Task {
	word := secrets[r.IntN(len(secrets))]
	a, b := bitset.Random(5*len(word), r), bitset.Random(5*len(word), r)
	c := letters(word)
	c.Xor(a)
	c.Xor(b)
	return &Task{
		question: []block{
			paragraph("A word was shared among three people: the three shares add up to it, with 1 + 1 = 0, and any two of them tell nothing. Each letter is five bits, A = 00001, B = 00010, C = 00011 and so on to Z = 11010."),
			words{"share 1: " + fives(a), "share 2: " + fives(b), "share 3: " + fives(c)},
			paragraph("What is the word?"),
			howTo{screen: "Answer with the word."},
		},
		hints: []string{
			"A bit of the sum is 1 if an odd number of the three shares have a 1 there.",
			"Read the five bits of a letter as a binary number: 16, 8, 4, 2, 1.",
			"The first letter is " + word[:1] + ".",
		},
		solution: word,
		check: func(text string) error {
			got := strings.ToUpper(strings.TrimSpace(text))
			if i := strings.IndexFunc(got, func(c rune) bool { return c < 'A' || c > 'Z' }); i >= 0 {
				return errors.New("the word has no signs but the letters A to Z")
			}
			if len(got) != len(word) {
				return fmt.Errorf("the word has %d letters, yours has %d", len(word), len(got))
			}
			wrong := 0
			for i := range word {
				if got[i] != word[i] {
					wrong++
				}
			}
			if wrong > 0 {
				return fmt.Errorf("wrong at %s", count(wrong, "letter"))
			}
			return nil
		},
	}
}

// weighted returns the sum of an ISBN-10 that must be 0 modulo 11: the digits, the
// last of which may be 10, times 10, 9, …, 1.
func weighted(digits [10]int) int {
	sum := 0
	for i, d := range digits {
		sum += (10 - i) * d
	}
	return sum % 11
}

func isbn(r *rand.Rand) *Task {
	var digits [10]int
	for i := range 9 {
		digits[i] = r.IntN(10)
	}
	digits[9] = (11 - weighted(digits)) % 11
	place := r.IntN(10)
	sign := func(d int) string {
		if d == 10 {
			return "X"
		}
		return fmt.Sprint(d)
	}
	shown := ""
	for i, d := range digits {
		if i == place {
			shown += "?"
		} else {
			shown += sign(d)
		}
	}
	without := digits
	without[place] = 0
	return &Task{
		question: []block{
			paragraph("In an ISBN of ten digits, 10 times the first digit, plus 9 times the second, and so on to 1 time the last, is a multiple of 11. X stands for 10 and only comes last. Which digit stands in the place of the question mark?"),
			words{shown},
			howTo{screen: "Answer with the digit, or X."},
		},
		hints: []string{
			"Add up what is known, modulo 11.",
			fmt.Sprintf("What is known leaves the remainder %d.", weighted(without)),
			fmt.Sprintf("The missing digit counts %s.", count(10-place, "time")),
		},
		solution: sign(digits[place]),
		check: func(text string) error {
			text = strings.ToUpper(strings.TrimSpace(text))
			d := strings.Index("0123456789X", text)
			if len(text) != 1 || d < 0 {
				return errors.New("want one digit, or X")
			}
			if d == 10 && place < 9 {
				return errors.New("only the last digit can be X, which stands for 10")
			}
			try := digits
			try[place] = d
			if sum := weighted(try); sum != 0 {
				return fmt.Errorf("with %s the sum leaves the remainder %d modulo 11, not 0", text, sum)
			}
			return nil
		},
	}
}

func lostDisk(r *rand.Rand) *Task {
	const disks, n = 4, 8
	var content [disks]*bitset.Set
	parity := bitset.New(n)
	for i := range disks - 1 {
		content[i] = bitset.Random(n, r)
		parity.Xor(content[i])
	}
	content[disks-1] = parity
	lost := r.IntN(disks)
	names := []string{"disk 1:", "disk 2:", "disk 3:", "parity:"}
	lines := words{}
	for i, c := range content {
		if i == lost {
			lines = append(lines, names[i]+" lost")
		} else {
			lines = append(lines, names[i]+" "+c.String())
		}
	}
	return &Task{
		question: []block{
			paragraph("Three disks hold data, and a fourth holds their sum, place by place, with 1 + 1 = 0. One disk is lost. What was on it?"),
			lines,
			howTo{screen: "Answer with 8 signs 0 or 1."},
		},
		hints: []string{
			"All four add up to zero.",
			"So the lost one is the sum of the other three.",
			"It begins with " + content[lost].Slice(0, 3).String() + ".",
		},
		solution: content[lost].String(),
		check: func(text string) error {
			got, err := readVector(text, n, zeroOne)
			if err != nil {
				return err
			}
			got.Xor(content[lost])
			if got.Any() {
				if got.First() < n/2 {
					return errors.New("something is wrong in the first half")
				}
				return errors.New("something is wrong in the second half")
			}
			return nil
		},
	}
}
