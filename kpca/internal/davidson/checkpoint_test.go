package davidson

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"kpcalab/kpca/internal/tiled"
)

func mixed() Kernel {
	return Kernel{Points: mixture(1500, 8, 3), Form: tiled.Form{Width: 4}, Centered: true}
}

// stopped is the checkpoint of an iteration that was stopped after so many products,
// or goes on after one more if it is there already.
func stopped(t *testing.T, file string, k Kernel, o Options, products int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	o.Checkpoint = file
	o.watch = func(Step) {
		if products--; products == 0 {
			cancel()
		}
	}
	if _, err := Top(ctx, k, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	if _, err := os.Stat(file + ".part"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half a checkpoint is left: %v", err)
	}
}

// An iteration that was stopped after any of its products goes on to the same bits,
// and takes none of them again.
func TestGoesOnFromACheckpoint(t *testing.T) {
	o := Options{Components: 4}
	want, err := Top(context.Background(), mixed(), o)
	if err != nil {
		t.Fatal(err)
	}
	if want.Single == 0 || want.Double == 0 {
		t.Fatalf("%d products in float32 and %d in float64; the test needs both", want.Single, want.Double)
	}
	file := filepath.Join(t.TempDir(), "checkpoint")
	all := want.Single + want.Double
	if all < 4 {
		t.Fatalf("%d products: too few to be stopped among them", all)
	}
	for products := 1; products < all; products++ {
		stopped(t, file, mixed(), o, products)
		steps := 0
		o := Options{Components: 4, Checkpoint: file, watch: func(Step) { steps++ }}
		got, err := Top(context.Background(), mixed(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("after %d of %d products: other bits", products, all)
		}
		if steps != all-products+1 { // the first step is that of the checkpoint
			t.Errorf("after %d of %d products: %d more", products, all, steps-1)
		}
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the checkpoint is left: %v", err)
		}
	}
	stopped(t, file, mixed(), o, 1)
	for range all - 2 { // stopped again after each product
		stopped(t, file, mixed(), o, 2)
	}
	o.Checkpoint = file
	if got, err := Top(context.Background(), mixed(), o); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("stopped after each of %d products: other bits, %v", all, err)
	}
}

func TestCheckpointsOfOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "checkpoint")
	stopped(t, file, mixed(), Options{Components: 4}, 2)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	moved, wider := mixed(), mixed()
	moved.Points.Data[17] += 1e-9
	wider.Width = 5
	for name, k := range map[string]Kernel{"a moved row": moved, "another width": wider} {
		if _, err := Top(context.Background(), k, Options{Components: 4, Checkpoint: file}); !errors.Is(err, errOther) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Top(context.Background(), mixed(), Options{Components: 3, Checkpoint: file}); !errors.Is(err, errOther) {
		t.Errorf("three components: %v", err)
	}
	damaged := map[string][]byte{"nothing": nil, "a head": whole[:20], "half": whole[:len(whole)/2], "all but a byte": whole[:len(whole)-1], "a byte more": append(bytes.Clone(whole), 0)}
	for at := 0; at < len(whole); at += len(whole) / 12 {
		b := bytes.Clone(whole)
		b[at] ^= 4
		damaged["byte "+strings.Repeat("I", 1+12*at/len(whole))] = b
	}
	for name, b := range damaged {
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Top(context.Background(), mixed(), Options{Components: 4, Checkpoint: file}); !errors.Is(err, errDamaged) && !errors.Is(err, errOther) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Top(context.Background(), mixed(), Options{Components: 4, Checkpoint: filepath.Join(file, "below a file")}); err == nil || !strings.Contains(err.Error(), "checkpoint") {
		t.Errorf("a folder that isn't there: %v", err)
	}
}
