// FLINT's exact polynomials and Arb's balls, from FLINT 3 (which contains Arb) or from FLINT 2.9 and Arb 2.23.
#ifndef LECTERN_CFLINT_SHIM_H
#define LECTERN_CFLINT_SHIM_H

#include <flint/flint.h>
#include <flint/ulong_extras.h>
#include <flint/fmpz.h>
#include <flint/fmpq.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_mpoly.h>
#include <flint/fmpz_mpoly_factor.h>

#if __has_include(<flint/arb.h>)
#include <flint/arb.h>
#include <flint/acb.h>
#include <flint/acb_calc.h>
#else
#include <arb.h>
#include <acb.h>
#include <acb_calc.h>
#endif

// A macro with a cast, which Swift does not import.
static const ulong lectern_arb_str_no_radius = ARB_STR_NO_RADIUS;

#endif
