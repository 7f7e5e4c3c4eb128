(* Definitions, lemmas and tactics for the theorems that Lectern writes of its verdicts. *)
Require Export Reals ZArith Lra Lia Psatz.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
Open Scope R_scope.

(** * Functions that Rocq's library lacks *)

Definition degrees (x : R) : R := x * PI / 180.
Definition sec (x : R) : R := / cos x.
Definition csc (x : R) : R := / sin x.
Definition cot (x : R) : R := cos x / sin x.
Definition sign (x : R) : R :=
  match total_order_T x 0 with inleft (left _) => -1 | inleft (right _) => 0 | inright _ => 1 end.
(* The greatest integer that is not above x. *)
Definition floor (x : R) : R := IZR (Int_part x).
(* The root of a degree n > 0; for odd n of every number. *)
Definition root (n : nat) (x : R) : R :=
  match total_order_T x 0 with
  | inleft (left _) => - exp (ln (- x) / INR n)
  | inleft (right _) => 0
  | inright _ => exp (ln x / INR n)
  end.
(* The angle of a point (x, y) other than the origin, above -PI and up to PI. *)
Definition atan2 (y x : R) : R :=
  match total_order_T x 0 with
  | inright _ => atan (y / x)
  | inleft (right _) => match total_order_T y 0 with inleft (left _) => - (PI / 2) | _ => PI / 2 end
  | inleft (left _) => match total_order_T y 0 with inleft (left _) => atan (y / x) - PI | _ => atan (y / x) + PI end
  end.
(* b to the power y: for b > 0 by the exponential function, for b < 0 where y is an integer. *)
Definition power (b y : R) : R :=
  match total_order_T b 0 with
  | inright _ => exp (y * ln b)
  | inleft (right _) => if Req_EM_T y 0 then 1 else 0
  | inleft (left _) => powerRZ b (Int_part y)
  end.

(** * Angles *)

Lemma pythagoras (u : R) : sin u ^ 2 = 1 - cos u ^ 2.
Proof. pose proof (sin2_cos2 u) as H. unfold Rsqr in H. rewrite <- H. ring. Qed.

Lemma multiple_next (j k u a b c d : R) :
  cos (j * u) = a /\ sin (j * u) = b -> k = j + 1 ->
  a * cos u - b * sin u = c -> b * cos u + a * sin u = d ->
  cos (k * u) = c /\ sin (k * u) = d.
Proof.
  intros [A B] K C D. subst k.
  replace ((j + 1) * u) with (j * u + u) by ring.
  rewrite cos_plus, sin_plus, A, B. split; lra.
Qed.

Lemma multiple_two (u c d : R) :
  cos u * cos u - sin u * sin u = c -> 2 * sin u * cos u = d -> cos (2 * u) = c /\ sin (2 * u) = d.
Proof. intros C D. rewrite cos_2a, sin_2a. split; lra. Qed.

Lemma atan_opposite (a b : R) : a = - b -> atan a = -1 * atan b.
Proof. intro E. rewrite E, atan_opp. ring. Qed.
Lemma asin_opposite (a b : R) : a = - b -> asin a = -1 * asin b.
Proof. intro E. rewrite E, asin_opp. ring. Qed.
Lemma acos_opposite (a b : R) : a = - b -> -1 <= a <= 1 -> acos a = 1 / 2 * PI + asin b.
Proof. intros E H. rewrite acos_asin by exact H. rewrite E, asin_opp. field. Qed.
Lemma acos_by_asin (a b : R) : a = b -> -1 <= a <= 1 -> acos a = 1 / 2 * PI - asin b.
Proof. intros E H. rewrite acos_asin by exact H. rewrite E. field. Qed.
Lemma cos_of_atan (x : R) : cos (atan x) = / sqrt (1 + x ^ 2).
Proof. rewrite cos_atan. unfold Rsqr, Rdiv. rewrite Rmult_1_l. do 2 f_equal. ring. Qed.
Lemma sin_of_atan (x : R) : sin (atan x) = x / sqrt (1 + x ^ 2).
Proof. rewrite sin_atan. unfold Rsqr. do 2 f_equal. ring. Qed.
Lemma cos_of_asin (x : R) : -1 <= x <= 1 -> cos (asin x) = sqrt (1 - x ^ 2).
Proof. intro H. rewrite cos_asin by exact H. f_equal. unfold Rsqr. ring. Qed.

Lemma cos_turns (n : Z) : cos (2 * IZR n * PI) = 1.
Proof.
  assert (P : forall k : nat, cos (2 * INR k * PI) = 1).
  { intro k. rewrite <- cos_0, <- (cos_period 0 k). f_equal. ring. }
  destruct (Z_le_gt_dec 0 n) as [H|H].
  - rewrite <- (Z2Nat.id n), <- INR_IZR_INZ by lia. apply P.
  - replace (2 * IZR n * PI) with (- (2 * IZR (- n) * PI)) by (rewrite opp_IZR; ring).
    rewrite cos_neg, <- (Z2Nat.id (- n)), <- INR_IZR_INZ by lia. apply P.
Qed.

Lemma sin_turns (n : Z) : sin (2 * IZR n * PI) = 0.
Proof.
  assert (P : forall k : nat, sin (2 * INR k * PI) = 0).
  { intro k. rewrite <- sin_0, <- (sin_period 0 k). f_equal. ring. }
  destruct (Z_le_gt_dec 0 n) as [H|H].
  - rewrite <- (Z2Nat.id n), <- INR_IZR_INZ by lia. apply P.
  - replace (2 * IZR n * PI) with (- (2 * IZR (- n) * PI)) by (rewrite opp_IZR; ring).
    rewrite sin_neg, <- (Z2Nat.id (- n)), <- INR_IZR_INZ, P by lia. ring.
Qed.

Lemma square_of_root_two : sqrt 2 ^ 2 = 2. Proof. rewrite pow2_sqrt; lra. Qed.
Lemma square_of_root_three : sqrt 3 ^ 2 = 3. Proof. rewrite pow2_sqrt; lra. Qed.

Lemma twelfth_0 : cos (0 * (PI / 12)) = 1 /\ sin (0 * (PI / 12)) = 0.
Proof. rewrite Rmult_0_l, cos_0, sin_0. split; reflexivity. Qed.
Lemma cos_quarter : cos (PI / 4) = sqrt 2 / 2.
Proof. rewrite cos_PI4. field [square_of_root_two]. apply Rgt_not_eq, sqrt_lt_R0; lra. Qed.
Lemma sin_quarter : sin (PI / 4) = sqrt 2 / 2.
Proof. rewrite sin_PI4. field [square_of_root_two]. apply Rgt_not_eq, sqrt_lt_R0; lra. Qed.
Lemma first_twelfth : cos (PI / 12) = sqrt 2 * (sqrt 3 + 1) / 4 /\ sin (PI / 12) = sqrt 2 * (sqrt 3 - 1) / 4.
Proof.
  replace (PI / 12) with (PI / 3 - PI / 4) by field.
  rewrite cos_minus, sin_minus, cos_quarter, sin_quarter, cos_PI3, sin_PI3. split; field.
Qed.

Ltac next_twelfth before j k :=
  apply (multiple_next j k (PI / 12) _ _ _ _ before); [lra | | ];
  rewrite (proj1 first_twelfth), (proj2 first_twelfth); field [square_of_root_two square_of_root_three].

Lemma twelfth_1 : cos (1 * (PI / 12)) = sqrt 2 * (sqrt 3 + 1) / 4 /\ sin (1 * (PI / 12)) = sqrt 2 * (sqrt 3 - 1) / 4.
Proof. rewrite Rmult_1_l. apply first_twelfth. Qed.
Lemma twelfth_2 : cos (2 * (PI / 12)) = sqrt 3 / 2 /\ sin (2 * (PI / 12)) = 1 / 2.
Proof. next_twelfth twelfth_1 1 2. Qed.
Lemma twelfth_3 : cos (3 * (PI / 12)) = sqrt 2 / 2 /\ sin (3 * (PI / 12)) = sqrt 2 / 2.
Proof. next_twelfth twelfth_2 2 3. Qed.
Lemma twelfth_4 : cos (4 * (PI / 12)) = 1 / 2 /\ sin (4 * (PI / 12)) = sqrt 3 / 2.
Proof. next_twelfth twelfth_3 3 4. Qed.
Lemma twelfth_5 : cos (5 * (PI / 12)) = sqrt 2 * (sqrt 3 - 1) / 4 /\ sin (5 * (PI / 12)) = sqrt 2 * (sqrt 3 + 1) / 4.
Proof. next_twelfth twelfth_4 4 5. Qed.
Lemma twelfth_6 : cos (6 * (PI / 12)) = 0 /\ sin (6 * (PI / 12)) = 1.
Proof. next_twelfth twelfth_5 5 6. Qed.
Lemma twelfth_7 : cos (7 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 - 1) / 4) /\ sin (7 * (PI / 12)) = sqrt 2 * (sqrt 3 + 1) / 4.
Proof. next_twelfth twelfth_6 6 7. Qed.
Lemma twelfth_8 : cos (8 * (PI / 12)) = -1 * 1 / 2 /\ sin (8 * (PI / 12)) = sqrt 3 / 2.
Proof. next_twelfth twelfth_7 7 8. Qed.
Lemma twelfth_9 : cos (9 * (PI / 12)) = -1 * sqrt 2 / 2 /\ sin (9 * (PI / 12)) = sqrt 2 / 2.
Proof. next_twelfth twelfth_8 8 9. Qed.
Lemma twelfth_10 : cos (10 * (PI / 12)) = -1 * sqrt 3 / 2 /\ sin (10 * (PI / 12)) = 1 / 2.
Proof. next_twelfth twelfth_9 9 10. Qed.
Lemma twelfth_11 : cos (11 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 + 1) / 4) /\ sin (11 * (PI / 12)) = sqrt 2 * (sqrt 3 - 1) / 4.
Proof. next_twelfth twelfth_10 10 11. Qed.
Lemma twelfth_12 : cos (12 * (PI / 12)) = -1 /\ sin (12 * (PI / 12)) = 0.
Proof. next_twelfth twelfth_11 11 12. Qed.
Lemma twelfth_13 : cos (13 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 + 1) / 4) /\ sin (13 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 - 1) / 4).
Proof. next_twelfth twelfth_12 12 13. Qed.
Lemma twelfth_14 : cos (14 * (PI / 12)) = -1 * sqrt 3 / 2 /\ sin (14 * (PI / 12)) = -1 * 1 / 2.
Proof. next_twelfth twelfth_13 13 14. Qed.
Lemma twelfth_15 : cos (15 * (PI / 12)) = -1 * sqrt 2 / 2 /\ sin (15 * (PI / 12)) = -1 * sqrt 2 / 2.
Proof. next_twelfth twelfth_14 14 15. Qed.
Lemma twelfth_16 : cos (16 * (PI / 12)) = -1 * 1 / 2 /\ sin (16 * (PI / 12)) = -1 * sqrt 3 / 2.
Proof. next_twelfth twelfth_15 15 16. Qed.
Lemma twelfth_17 : cos (17 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 - 1) / 4) /\ sin (17 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 + 1) / 4).
Proof. next_twelfth twelfth_16 16 17. Qed.
Lemma twelfth_18 : cos (18 * (PI / 12)) = 0 /\ sin (18 * (PI / 12)) = -1.
Proof. next_twelfth twelfth_17 17 18. Qed.
Lemma twelfth_19 : cos (19 * (PI / 12)) = sqrt 2 * (sqrt 3 - 1) / 4 /\ sin (19 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 + 1) / 4).
Proof. next_twelfth twelfth_18 18 19. Qed.
Lemma twelfth_20 : cos (20 * (PI / 12)) = 1 / 2 /\ sin (20 * (PI / 12)) = -1 * sqrt 3 / 2.
Proof. next_twelfth twelfth_19 19 20. Qed.
Lemma twelfth_21 : cos (21 * (PI / 12)) = sqrt 2 / 2 /\ sin (21 * (PI / 12)) = -1 * sqrt 2 / 2.
Proof. next_twelfth twelfth_20 20 21. Qed.
Lemma twelfth_22 : cos (22 * (PI / 12)) = sqrt 3 / 2 /\ sin (22 * (PI / 12)) = -1 * 1 / 2.
Proof. next_twelfth twelfth_21 21 22. Qed.
Lemma twelfth_23 : cos (23 * (PI / 12)) = sqrt 2 * (sqrt 3 + 1) / 4 /\ sin (23 * (PI / 12)) = -1 * (sqrt 2 * (sqrt 3 - 1) / 4).
Proof. next_twelfth twelfth_22 22 23. Qed.
Definition cos_twelfth_0 := proj1 twelfth_0.
Definition sin_twelfth_0 := proj2 twelfth_0.
Definition cos_twelfth_1 := proj1 twelfth_1.
Definition sin_twelfth_1 := proj2 twelfth_1.
Definition cos_twelfth_2 := proj1 twelfth_2.
Definition sin_twelfth_2 := proj2 twelfth_2.
Definition cos_twelfth_3 := proj1 twelfth_3.
Definition sin_twelfth_3 := proj2 twelfth_3.
Definition cos_twelfth_4 := proj1 twelfth_4.
Definition sin_twelfth_4 := proj2 twelfth_4.
Definition cos_twelfth_5 := proj1 twelfth_5.
Definition sin_twelfth_5 := proj2 twelfth_5.
Definition cos_twelfth_6 := proj1 twelfth_6.
Definition sin_twelfth_6 := proj2 twelfth_6.
Definition cos_twelfth_7 := proj1 twelfth_7.
Definition sin_twelfth_7 := proj2 twelfth_7.
Definition cos_twelfth_8 := proj1 twelfth_8.
Definition sin_twelfth_8 := proj2 twelfth_8.
Definition cos_twelfth_9 := proj1 twelfth_9.
Definition sin_twelfth_9 := proj2 twelfth_9.
Definition cos_twelfth_10 := proj1 twelfth_10.
Definition sin_twelfth_10 := proj2 twelfth_10.
Definition cos_twelfth_11 := proj1 twelfth_11.
Definition sin_twelfth_11 := proj2 twelfth_11.
Definition cos_twelfth_12 := proj1 twelfth_12.
Definition sin_twelfth_12 := proj2 twelfth_12.
Definition cos_twelfth_13 := proj1 twelfth_13.
Definition sin_twelfth_13 := proj2 twelfth_13.
Definition cos_twelfth_14 := proj1 twelfth_14.
Definition sin_twelfth_14 := proj2 twelfth_14.
Definition cos_twelfth_15 := proj1 twelfth_15.
Definition sin_twelfth_15 := proj2 twelfth_15.
Definition cos_twelfth_16 := proj1 twelfth_16.
Definition sin_twelfth_16 := proj2 twelfth_16.
Definition cos_twelfth_17 := proj1 twelfth_17.
Definition sin_twelfth_17 := proj2 twelfth_17.
Definition cos_twelfth_18 := proj1 twelfth_18.
Definition sin_twelfth_18 := proj2 twelfth_18.
Definition cos_twelfth_19 := proj1 twelfth_19.
Definition sin_twelfth_19 := proj2 twelfth_19.
Definition cos_twelfth_20 := proj1 twelfth_20.
Definition sin_twelfth_20 := proj2 twelfth_20.
Definition cos_twelfth_21 := proj1 twelfth_21.
Definition sin_twelfth_21 := proj2 twelfth_21.
Definition cos_twelfth_22 := proj1 twelfth_22.
Definition sin_twelfth_22 := proj2 twelfth_22.
Definition cos_twelfth_23 := proj1 twelfth_23.
Definition sin_twelfth_23 := proj2 twelfth_23.

(** * Sizes and roots *)

Lemma size_is (a v : R) : 0 <= v -> v ^ 2 = a ^ 2 -> Rabs a = v.
Proof.
  intros P E. rewrite <- (Rabs_pos_eq v P). apply Rsqr_eq_abs_0. unfold Rsqr. rewrite <- !Rsqr_pow2 in E. unfold Rsqr in E. lra.
Qed.
Lemma square_of_size (a v : R) : a ^ 2 = v -> Rabs a ^ 2 = v.
Proof. intro E. rewrite pow2_abs. exact E. Qed.
Lemma root_is (a v : R) : 0 <= v -> v ^ 2 = a -> sqrt a = v.
Proof. intros P E. rewrite <- E. apply sqrt_pow2, P. Qed.
Lemma square_of_radicand (a b : R) : 0 <= a -> sqrt a = b -> a = b ^ 2.
Proof. intros P E. rewrite <- E, pow2_sqrt; [reflexivity | exact P]. Qed.
Lemma square_is_0 (a : R) : a ^ 2 = 0 -> a = 0.
Proof. intro E. apply Rsqr_0_uniq. unfold Rsqr. lra. Qed.
Lemma min_by_size (a b : R) : Rmin a b = (a + b - Rabs (a - b)) / 2.
Proof. unfold Rmin, Rabs. destruct (Rle_dec a b), (Rcase_abs (a - b)); lra. Qed.
Lemma max_by_size (a b : R) : Rmax a b = (a + b + Rabs (a - b)) / 2.
Proof. unfold Rmax, Rabs. destruct (Rle_dec a b), (Rcase_abs (a - b)); lra. Qed.

Ltac lectern_orders :=
  repeat match goal with |- context [Rle_dec ?x ?y] => destruct (Rle_dec x y) end; lra.
Lemma least_of_sides (p a b : R) :
  Rmin (Rmin (Rmin p (p + a)) (p + b)) (p + a + b) = p + Rmin 0 a + Rmin 0 b.
Proof.
  unfold Rmin at 3. destruct (Rle_dec p (p + a)); unfold Rmin at 2;
  match goal with |- context [Rle_dec ?x (p + b)] => destruct (Rle_dec x (p + b)) end;
  unfold Rmin; lectern_orders.
Qed.
Lemma least_corner (p q r s a b : R) :
  q = p + a /\ r = p + b /\ s = p + a + b -> Rmin (Rmin (Rmin p q) r) s = p + Rmin 0 a + Rmin 0 b.
Proof. intros [Q [T S]]. rewrite Q, T, S. apply least_of_sides. Qed.
Lemma greatest_of_sides (p a b : R) :
  Rmax (Rmax (Rmax p (p + a)) (p + b)) (p + a + b) = p + Rmax 0 a + Rmax 0 b.
Proof.
  pose proof (least_of_sides (- p) (- a) (- b)) as H.
  replace (- p + - a + - b) with (- (p + a + b)) in H by ring.
  replace (- p + - a) with (- (p + a)) in H by ring. replace (- p + - b) with (- (p + b)) in H by ring.
  replace (Rmin 0 (- a)) with (Rmin (- 0) (- a)) in H by (f_equal; ring).
  replace (Rmin 0 (- b)) with (Rmin (- 0) (- b)) in H by (f_equal; ring).
  rewrite <- !Ropp_Rmax in H. lra.
Qed.
Lemma greatest_corner (p q r s a b : R) :
  q = p + a /\ r = p + b /\ s = p + a + b -> Rmax (Rmax (Rmax p q) r) s = p + Rmax 0 a + Rmax 0 b.
Proof. intros [Q [T S]]. rewrite Q, T, S. apply greatest_of_sides. Qed.

(** * Exponentials *)

Lemma exp_times (k u : R) (n : nat) : k = INR n -> exp (k * u) = exp u ^ n.
Proof.
  intro K. subst k. induction n as [|n H].
  - rewrite Rmult_0_l, exp_0. reflexivity.
  - rewrite S_INR, Rmult_plus_distr_r, exp_plus, H, Rmult_1_l. simpl. ring.
Qed.

Lemma ln_of_power (a : R) (n : nat) : 0 < a -> ln (a ^ n) = INR n * ln a.
Proof.
  intro A. induction n as [|n H]; [simpl; rewrite ln_1; ring|].
  change (a ^ S n) with (a * a ^ n). rewrite ln_mult, H, S_INR by (try apply pow_lt; exact A). ring.
Qed.
Lemma power_positive (b y : R) : 0 < b -> power b y = exp (y * ln b).
Proof. intro H. unfold power. destruct (total_order_T b 0) as [[?|?]|?]; lra. Qed.
Lemma power_of_zero (b y : R) : b = 0 -> y <> 0 -> power b y = 0.
Proof.
  intros B Y. unfold power. destruct (total_order_T b 0) as [[?|?]|?]; [lra | | lra].
  destruct (Req_EM_T y 0); [contradiction | reflexivity].
Qed.
Lemma power_whole (b y : R) (k : Z) : y = IZR k -> b <> 0 \/ (0 <= k)%Z -> power b y = powerRZ b k.
Proof.
  intros Y D. unfold power. destruct (total_order_T b 0) as [[N|Z]|P].
  - f_equal. rewrite Y. unfold Int_part. rewrite <- (tech_up (IZR k) (k + 1)); [ring | | ]; rewrite plus_IZR; lra.
  - destruct D as [D|D]; [contradiction|]. destruct (Req_EM_T y 0) as [E|E].
    + assert (K : k = 0%Z) by (apply eq_IZR; lra). rewrite K. reflexivity.
    + rewrite Z. destruct k as [|p|p]; [simpl in Y; lra | | exfalso; lia].
      simpl. rewrite pow_ne_zero by lia. reflexivity.
  - rewrite Y. symmetry. apply (powerRZ_Rpower b k P).
Qed.
Lemma root_positive (n : nat) (x : R) : 0 < x -> root n x = exp (ln x / INR n).
Proof. intro H. unfold root. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma root_zero (n : nat) (x : R) : x = 0 -> root n x = 0.
Proof. intro H. unfold root. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma root_negative (n : nat) (x : R) : x < 0 -> root n x = - exp (ln (- x) / INR n).
Proof. intro H. unfold root. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma power_of_exp_quotient (n : nat) (u : R) : (0 < n)%nat -> exp (u / INR n) ^ n = exp u.
Proof.
  intro N. rewrite <- (exp_times (INR n) (u / INR n) n eq_refl). f_equal. field. apply not_0_INR. lia.
Qed.
Lemma power_of_root (n : nat) (x : R) : (0 < n)%nat -> 0 <= x -> root n x ^ n = x.
Proof.
  intros N [P|E].
  - rewrite root_positive, power_of_exp_quotient by assumption. apply exp_ln, P.
  - rewrite root_zero by (symmetry; exact E). rewrite pow_ne_zero by lia. exact E.
Qed.
Lemma power_of_odd_root (k : nat) (x : R) : root (2 * k + 1) x ^ (2 * k + 1) = x.
Proof.
  destruct (Rle_lt_dec 0 x) as [P|N]; [apply power_of_root; [lia | exact P]|].
  rewrite root_negative by exact N.
  assert (E : forall a : R, (- a) ^ (2 * k + 1) = - a ^ (2 * k + 1)).
  { intro a. rewrite !pow_add, !pow_1, !pow_mult. replace ((- a) ^ 2) with (a ^ 2) by ring. ring. }
  rewrite E, power_of_exp_quotient by lia. rewrite exp_ln by lra. ring.
Qed.
Lemma root_is_not_negative (n : nat) (x : R) : 0 <= x -> 0 <= root n x.
Proof.
  intros [P|E]; [rewrite root_positive by exact P; left; apply exp_pos | rewrite root_zero by (symmetry; exact E); lra].
Qed.
Lemma root_is_positive (n : nat) (x : R) : 0 < x -> 0 < root n x.
Proof. intro P. rewrite root_positive by exact P. apply exp_pos. Qed.
Lemma root_of_power (n : nat) (a v : R) : (0 < n)%nat -> 0 <= v -> v ^ n = a -> root n a = v.
Proof.
  intros N [P|E] A.
  - rewrite <- A, root_positive by (apply pow_lt, P).
    rewrite ln_of_power by exact P. replace (INR n * ln v / INR n) with (ln v) by (field; apply not_0_INR; lia). apply exp_ln, P.
  - rewrite <- A, <- E, pow_ne_zero by lia. apply root_zero. reflexivity.
Qed.
Lemma odd_root_of_power (k : nat) (a v : R) : v ^ (2 * k + 1) = a -> root (2 * k + 1) a = v.
Proof.
  intro A. destruct (Rle_lt_dec 0 v) as [P|N]; [apply root_of_power; [lia | exact P | exact A]|].
  assert (E : forall x : R, (- x) ^ (2 * k + 1) = - x ^ (2 * k + 1)).
  { intro x. rewrite !pow_add, !pow_1, !pow_mult. replace ((- x) ^ 2) with (x ^ 2) by ring. ring. }
  assert (M : a < 0).
  { rewrite <- A. rewrite <- (Ropp_involutive v), E. apply Ropp_lt_gt_0_contravar. apply pow_lt. lra. }
  pose proof (root_of_power (2 * k + 1) (- a) (- v) ltac:(lia) ltac:(lra) ltac:(rewrite E, A; reflexivity)) as Q.
  rewrite root_positive in Q by lra. rewrite root_negative by exact M. rewrite Q. ring.
Qed.
(* The power with the exponent i + j / n, by a root of the degree n. *)
Lemma power_by_root (b y r : R) (n i j : nat) :
  0 < b -> 0 < r -> r ^ n = b -> (0 < n)%nat -> INR n * y = INR n * INR i + INR j -> power b y = b ^ i * r ^ j.
Proof.
  intros B P E N Y. rewrite power_positive by exact B.
  assert (V : 0 < b ^ i * r ^ j) by (apply Rmult_lt_0_compat; apply pow_lt; assumption).
  rewrite <- (exp_ln _ V). f_equal. rewrite ln_mult, !ln_of_power by (try apply pow_lt; assumption).
  assert (L : ln b = INR n * ln r) by (rewrite <- E; apply ln_of_power, P).
  rewrite L. replace (y * (INR n * ln r)) with ((INR n * y) * ln r) by ring. rewrite Y. ring.
Qed.
Lemma power_below_0 (b y r : R) (n i j : nat) :
  0 < b -> 0 < r -> r ^ n = b -> (0 < n)%nat -> INR n * y = - (INR n * INR i + INR j) -> power b y = / (b ^ i * r ^ j).
Proof.
  intros B P E N Y. rewrite <- (power_by_root b (- y) r n i j B P E N) by lra.
  rewrite !power_positive by exact B. rewrite <- exp_Ropp. f_equal. ring.
Qed.
Lemma power_by_root_or_0 (b y r : R) (n i j : nat) :
  0 <= b -> 0 <= r -> r ^ n = b -> (0 < n)%nat -> (0 < i + j)%nat -> INR n * y = INR n * INR i + INR j ->
  power b y = b ^ i * r ^ j.
Proof.
  intros [B|B] P E N D Y.
  - apply power_by_root with (n := n); try assumption. destruct P as [P|P]; [exact P|].
    exfalso. rewrite <- P, pow_ne_zero in E by lia. lra.
  - assert (Z : r = 0).
    { destruct P as [P|P]; [exfalso; pose proof (pow_lt r n P); lra | symmetry; exact P]. }
    rewrite power_of_zero; [| symmetry; exact B |].
    + rewrite <- B, Z. destruct i as [|i]; [|rewrite pow_ne_zero by lia; ring].
      destruct j as [|j]; [lia | rewrite (pow_ne_zero (S j)) by lia; ring].
    + intro Y0. rewrite Y0, Rmult_0_r in Y. pose proof (pos_INR j). pose proof (lt_0_INR n N). pose proof (pos_INR i).
      destruct j as [|j].
      * destruct i as [|i]; [lia|]. pose proof (lt_0_INR (S i) ltac:(lia)). simpl (INR 0) in Y. nra.
      * pose proof (lt_0_INR (S j) ltac:(lia)). nra.
Qed.
Lemma ln_quotient (a b : R) : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof.
  intros A B. unfold Rdiv. rewrite ln_mult, ln_Rinv; [ring | exact B | exact A | apply Rinv_0_lt_compat, B].
Qed.

(* Powers to integers. *)
Lemma powerRZ_positive (b : R) (k : Z) : 0 < b -> powerRZ b k = exp (IZR k * ln b).
Proof. intro P. apply powerRZ_Rpower, P. Qed.
Lemma powerRZ_times (b : R) (k : nat) (n : Z) : b <> 0 -> powerRZ b (Z.of_nat k * n) = powerRZ b n ^ k.
Proof.
  intro N. induction k as [|k H]; [reflexivity|].
  rewrite Nat2Z.inj_succ. replace (Z.succ (Z.of_nat k) * n)%Z with (n + Z.of_nat k * n)%Z by ring.
  rewrite powerRZ_add, H by exact N. reflexivity.
Qed.
Lemma powerRZ_times_negative (b : R) (k : positive) (n : Z) :
  powerRZ b (Z.neg k * n) = / powerRZ b (Z.pos k * n).
Proof. rewrite <- powerRZ_neg'. f_equal. rewrite <- Z.mul_opp_l. reflexivity. Qed.
Lemma powerRZ_of_power (b : R) (k : nat) (n : Z) : powerRZ (b ^ k) n = powerRZ b n ^ k.
Proof.
  induction k as [|k H]; [apply powerRZ_R1|].
  change (b ^ S k) with (b * b ^ k). rewrite powerRZ_mult, H. reflexivity.
Qed.
Lemma powerRZ_quotient (a b : R) (n : Z) : powerRZ (a / b) n = powerRZ a n / powerRZ b n.
Proof. unfold Rdiv. rewrite powerRZ_mult, powerRZ_inv'. reflexivity. Qed.
Lemma square_of_parity (n : Z) : powerRZ (- 1) n ^ 2 = 1.
Proof. rewrite <- powerRZ_of_power. replace ((- 1) ^ 2) with 1 by ring. apply powerRZ_R1. Qed.
Lemma parity_even (k : positive) (n : Z) : powerRZ (- 1) (Zpos (xO k) * n) = 1.
Proof.
  replace (Zpos (xO k) * n)%Z with (Z.of_nat 2 * (Zpos k * n))%Z by (rewrite Z.mul_assoc; reflexivity).
  rewrite powerRZ_times by lra. apply square_of_parity.
Qed.
Lemma parity_odd (k : positive) (n : Z) : powerRZ (- 1) (Zpos (xI k) * n) = powerRZ (- 1) n.
Proof.
  replace (Zpos (xI k) * n)%Z with (Zpos (xO k) * n + n)%Z by (rewrite <- Z.mul_succ_l; reflexivity).
  rewrite powerRZ_add, parity_even by lra. ring.
Qed.
Lemma circle_half_turns (k : Z) : cos (IZR k * PI) = powerRZ (- 1) k /\ sin (IZR k * PI) = 0.
Proof.
  assert (N : forall n : nat, cos (INR n * PI) = (- 1) ^ n /\ sin (INR n * PI) = 0).
  { induction n as [|n [C S]]; [rewrite Rmult_0_l, cos_0, sin_0; split; reflexivity|].
    rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, neg_cos, neg_sin, C, S. simpl. split; ring. }
  assert (F : forall n : nat, / (- 1) ^ n = (- 1) ^ n).
  { intro n. rewrite <- pow_inv. f_equal. field. }
  destruct k as [|p|p].
  - rewrite Rmult_0_l, cos_0, sin_0. split; reflexivity.
  - destruct (N (Pos.to_nat p)) as [C S]. rewrite INR_IPR in C, S. split; [exact C | exact S].
  - destruct (N (Pos.to_nat p)) as [C S]. rewrite INR_IPR in C, S.
    replace (IZR (Z.neg p) * PI) with (- (IPR p * PI)) by (unfold IZR; ring).
    rewrite cos_neg, sin_neg, C, S. simpl. rewrite F. split; ring.
Qed.

(** * Steps *)

Lemma sign_positive (x : R) : 0 < x -> sign x = 1.
Proof. intro H. unfold sign. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma sign_negative (x : R) : x < 0 -> sign x = -1.
Proof. intro H. unfold sign. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma sign_zero (x : R) : x = 0 -> sign x = 0.
Proof. intro H. unfold sign. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma sign_of_sign (x : R) : sign (sign x) = sign x.
Proof. unfold sign at 2 3. destruct (total_order_T x 0) as [[?|?]|?]; [apply sign_negative | apply sign_zero | apply sign_positive]; lra. Qed.
Lemma sign_of_product (a b : R) : 0 < b -> sign (a * b) = sign a.
Proof.
  intro P. unfold sign. destruct (total_order_T a 0) as [[A|A]|A]; destruct (total_order_T (a * b) 0) as [[B|B]|B];
  try reflexivity; exfalso; nra.
Qed.
Lemma sign_same (x y c : R) : x = y * c -> 0 < c -> sign x = sign y.
Proof. intros E P. rewrite E. apply sign_of_product, P. Qed.
Lemma sign_opposite (x y : R) : x = - y -> sign x = -1 * sign y.
Proof.
  intro E. unfold sign. destruct (total_order_T x 0) as [[A|A]|A]; destruct (total_order_T y 0) as [[B|B]|B]; lra.
Qed.
Lemma sign_cubed (x : R) : sign x ^ 3 = sign x.
Proof. unfold sign. destruct (total_order_T x 0) as [[?|?]|?]; ring. Qed.
Lemma floor_is (x : R) (n : Z) : IZR n <= x < IZR n + 1 -> floor x = IZR n.
Proof.
  intro H. unfold floor, Int_part. f_equal.
  assert (E : (n + 1)%Z = up x) by (apply tech_up; rewrite plus_IZR; lra).
  rewrite <- E. ring.
Qed.
Lemma floor_next (x y : R) (n : Z) : y = x + IZR n -> floor y = floor x + IZR n.
Proof.
  intro E. destruct (base_Int_part x) as [L U]. unfold floor at 2. rewrite <- plus_IZR.
  apply floor_is. rewrite plus_IZR, E. unfold floor in *. lra.
Qed.
Lemma floor_bounds (x : R) : floor x <= x < floor x + 1.
Proof. destruct (base_Int_part x) as [L U]. unfold floor. lra. Qed.

(** * Signs *)

Lemma positive_not_0 (a : R) : 0 < a -> a <> 0. Proof. intros P E. lra. Qed.
Lemma negative_not_0 (a : R) : a < 0 -> a <> 0. Proof. intros P E. lra. Qed.
Lemma product_not_0 (a b : R) : a <> 0 -> b <> 0 -> a * b <> 0.
Proof. intros A B E. destruct (Rmult_integral _ _ E); auto. Qed.
Lemma quotient_not_0 (a b : R) : a <> 0 -> b <> 0 -> a / b <> 0.
Proof. intros A B. apply product_not_0; [exact A | apply Rinv_neq_0_compat, B]. Qed.
Lemma even_power_not_negative (a : R) (n : nat) : 0 <= a ^ (2 * n).
Proof. rewrite pow_mult. apply pow_le, pow2_ge_0. Qed.
Lemma quotient_not_negative (a b : R) : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros. apply Rmult_le_pos; [assumption | left; apply Rinv_0_lt_compat; assumption]. Qed.
Lemma quotient_of_product (a b : R) : b <> 0 -> 0 <= b * a -> 0 <= a / b.
Proof.
  intros B P. replace (a / b) with (b * a * (/ b * / b)) by (field; exact B).
  apply Rmult_le_pos; [exact P|]. rewrite <- Rinv_mult. left. apply Rinv_0_lt_compat. destruct (Rdichotomy _ _ B); nra.
Qed.
Lemma right_factor_positive (q d : R) : 0 <= q -> q * d > 0 -> 0 < d.
Proof. intros Q P. destruct (Rle_lt_dec d 0); [exfalso; nra | assumption]. Qed.
Lemma right_factor_negative (q d : R) : 0 <= q -> q * d < 0 -> d < 0.
Proof. intros Q P. destruct (Rle_lt_dec 0 d); [exfalso; nra | assumption]. Qed.
Lemma right_factor_not_negative (q d : R) : 0 < q -> q * d >= 0 -> 0 <= d.
Proof. intros Q P. destruct (Rle_lt_dec 0 d); [assumption | exfalso; nra]. Qed.
Lemma right_factor_not_positive (q d : R) : 0 < q -> q * d <= 0 -> d <= 0.
Proof. intros Q P. destruct (Rle_lt_dec d 0); [assumption | exfalso; nra]. Qed.
Lemma left_factor_0 (a b : R) : 0 <= a -> 0 < b -> a * b <= 0 -> a = 0.
Proof. intros A B P. destruct A as [A|A]; [exfalso; nra | symmetry; exact A]. Qed.
Lemma quotient_positive (a b : R) : 0 < a -> 0 < b -> 0 < a / b.
Proof. intros. apply Rdiv_lt_0_compat; assumption. Qed.

Ltac lectern_bounds :=
  repeat match goal with
  | |- context [sqrt ?a] => lazymatch goal with H : 0 <= sqrt a |- _ => fail | _ => pose proof (sqrt_pos a) end
  | |- context [Rabs ?a] => lazymatch goal with H : 0 <= Rabs a |- _ => fail | _ => pose proof (Rabs_pos a) end
  | |- context [cos ?a] => lazymatch goal with H : -1 <= cos a <= 1 |- _ => fail | _ => pose proof (COS_bound a) end
  | |- context [sin ?a] => lazymatch goal with H : -1 <= sin a <= 1 |- _ => fail | _ => pose proof (SIN_bound a) end
  | |- context [exp ?a] => lazymatch goal with H : 0 < exp a |- _ => fail | _ => pose proof (exp_pos a) end
  | |- context [asin ?a] => lazymatch goal with H : _ <= asin a <= _ |- _ => fail | _ => pose proof (asin_bound a) end
  | |- context [acos ?a] => lazymatch goal with H : 0 <= acos a <= _ |- _ => fail | _ => pose proof (acos_bound a) end
  | |- context [atan ?a] => lazymatch goal with H : _ < atan a < _ |- _ => fail | _ => pose proof (atan_bound a) end
  | |- context [floor ?a] => lazymatch goal with H : floor a <= a < _ |- _ => fail | _ => pose proof (floor_bounds a) end
  | |- context [PI] => lazymatch goal with H : 0 < PI |- _ => fail | _ => pose proof (PI_RGT_0 : 0 < PI) end
  end.

(* A tactic by cases of the sign of a number of which the size is there. *)
Ltac lectern_by_size tactic :=
  match goal with |- context [Rabs ?x] =>
    destruct (Rle_lt_dec 0 x);
    [ rewrite (Rabs_pos_eq x) in * by lra; tactic
    | first [exfalso; nra | exfalso; pose proof (pow_lt (- x) 3 ltac:(lra)); nra | rewrite (Rabs_left x) in * by lra; tactic] ]
  end.
(* With the squares of sums and differences of a root and what it is multiplied by, or of a sine and a cosine. *)
Ltac lectern_squares :=
  lectern_bounds;
  match goal with
  | |- context [sin ?u] =>
    pose proof (pow2_ge_0 (sin u - cos u)); pose proof (pow2_ge_0 (sin u + cos u)); pose proof (pythagoras u)
  | |- context [?c * sqrt ?b * ?a] => pose proof (pow2_ge_0 (a - sqrt b)); pose proof (pow2_ge_0 (a + sqrt b))
  | |- context [?c * ?a * sqrt ?b] => pose proof (pow2_ge_0 (a - sqrt b)); pose proof (pow2_ge_0 (a + sqrt b))
  | |- context [?a * sqrt ?b] => pose proof (pow2_ge_0 (a - sqrt b)); pose proof (pow2_ge_0 (a + sqrt b))
  end;
  first [nra | lectern_by_size ltac:(nra)].

Ltac lectern_not_0 :=
  lazymatch goal with
  | |- _ * _ <> 0 => first [assumption | apply product_not_0; lectern_not_0]
  | |- _ / _ <> 0 => first [assumption | apply quotient_not_0; lectern_not_0]
  | |- / _ <> 0 => apply Rinv_neq_0_compat; lectern_not_0
  | |- - _ <> 0 => apply Ropp_neq_0_compat; lectern_not_0
  | |- _ ^ _ <> 0 => first [assumption | apply pow_nonzero; lectern_not_0]
  | |- sqrt _ <> 0 => first [assumption | apply Rgt_not_eq, sqrt_lt_R0; lectern_positive]
  | |- exp _ <> 0 => apply Rgt_not_eq, exp_pos
  | |- Rabs _ <> 0 => apply Rabs_no_R0; lectern_not_0
  | |- PI <> 0 => apply PI_neq0
  | |- powerRZ _ _ <> 0 => first [assumption | apply powerRZ_NOR; lectern_not_0]
  | |- _ => lectern_not_0_atom
  end
with lectern_not_0_atom :=
  first
  [ assumption | lra
  | apply positive_not_0; interval | apply negative_not_0; interval
  | apply positive_not_0; lectern_positive
  | match goal with N : ?p <> 0 |- ?q <> 0 => intro; apply N; first [lra | nra] end
  | intro; nra ]
with lectern_positive :=
  lazymatch goal with
  | |- 0 < _ * _ => first [assumption | apply Rmult_lt_0_compat; lectern_positive | lectern_positive_atom]
  | |- 0 < _ / _ => first [assumption | apply quotient_positive; lectern_positive | lectern_positive_atom]
  | |- 0 < / _ => apply Rinv_0_lt_compat; lectern_positive
  | |- 0 < _ ^ _ => first [assumption | apply pow_lt; lectern_positive | lectern_positive_atom]
  | |- 0 < sqrt _ => first [assumption | apply sqrt_lt_R0; lectern_positive]
  | |- 0 < root _ _ => first [assumption | apply root_is_positive; lectern_positive | lectern_positive_atom]
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < powerRZ _ _ => first [assumption | apply powerRZ_lt; lectern_positive | lectern_positive_atom]
  | |- 0 < sin _ => first [assumption | apply sin_gt_0; pose proof PI_RGT_0; lra | lectern_positive_atom]
  | |- 0 < cos _ => first [assumption | apply cos_gt_0; pose proof PI_RGT_0; lra | lectern_positive_atom]
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < Rabs _ => first [assumption | apply Rabs_pos_lt; lectern_not_0]
  | |- 0 < _ + _ =>
    first [ assumption | lra | solve [lectern_bounds; lra]
          | apply Rplus_lt_le_0_compat; [lectern_positive | lectern_not_negative]
          | apply Rplus_le_lt_0_compat; [lectern_not_negative | lectern_positive] | lectern_positive_atom]
  | |- _ => lectern_positive_atom
  end
with lectern_positive_atom :=
  first
  [ assumption | lra
  | match goal with N : ?a <> 0 |- 0 < ?a => destruct (Rdichotomy _ _ N); [exfalso; lectern_bounds; lra | lra] end
  | interval | solve [lectern_bounds; nra] | solve [lectern_squares] ]
with lectern_not_negative :=
  lazymatch goal with
  | |- 0 <= _ * _ => first [assumption | apply Rmult_le_pos; lectern_not_negative | lectern_not_negative_atom]
  | |- 0 <= ?a / ?b =>
    first
    [ assumption | apply quotient_not_negative; [lectern_not_negative | lectern_positive]
    | apply quotient_of_product; [lectern_not_0 | first [lra | lectern_not_negative]] | lectern_not_negative_atom ]
  | |- 0 <= sin _ => first [assumption | apply sin_ge_0; pose proof PI_RGT_0; lra | lectern_not_negative_atom]
  | |- 0 <= cos _ => first [assumption | apply cos_ge_0; pose proof PI_RGT_0; lra | lectern_not_negative_atom]
  | |- 0 <= / _ => left; apply Rinv_0_lt_compat; lectern_positive
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= _ ^ 4 => apply (even_power_not_negative _ 2)
  | |- 0 <= _ ^ _ => first [assumption | apply pow_le; lectern_not_negative | lectern_not_negative_atom]
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= root _ _ => first [assumption | apply root_is_not_negative; lectern_not_negative]
  | |- 0 <= exp _ => left; apply exp_pos
  | |- 0 <= powerRZ _ _ => first [assumption | left; apply powerRZ_lt; lectern_positive | lectern_not_negative_atom]
  | |- 0 <= PI => left; apply PI_RGT_0
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= _ + _ => first [assumption | lra | solve [lectern_bounds; lra] | apply Rplus_le_le_0_compat; lectern_not_negative | lectern_not_negative_atom]
  | |- _ => lectern_not_negative_atom
  end
with lectern_not_negative_atom :=
  first [assumption | lra | interval | solve [lectern_bounds; nra] | solve [lectern_squares]].

Lemma equal_not_0 (b a : R) : a = b -> b <> 0 -> a <> 0. Proof. intros E. rewrite E. auto. Qed.

(** * Angles of points *)

Lemma root_of_quotient (x y : R) : x <> 0 -> sqrt (1 + (y / x) ^ 2) = sqrt (x ^ 2 + y ^ 2) / Rabs x.
Proof.
  intro N. assert (P : 0 < Rabs x) by (apply Rabs_pos_lt, N).
  apply root_is.
  - apply quotient_not_negative; [apply sqrt_pos | exact P].
  - unfold Rdiv. rewrite Rpow_mult_distr, pow2_sqrt by (pose proof (pow2_ge_0 x); pose proof (pow2_ge_0 y); lra).
    rewrite pow_inv, pow2_abs. field. exact N.
Qed.
Lemma length_positive (x y : R) : y <> 0 \/ x <> 0 -> 0 < sqrt (x ^ 2 + y ^ 2).
Proof.
  intro N. apply sqrt_lt_R0. pose proof (pow2_ge_0 x). pose proof (pow2_ge_0 y).
  destruct N as [N | N]; destruct (Rdichotomy _ _ N); nra.
Qed.
Lemma circle_atan2 (y x : R) :
  y <> 0 \/ x <> 0 ->
  cos (atan2 y x) = x / sqrt (x ^ 2 + y ^ 2) /\ sin (atan2 y x) = y / sqrt (x ^ 2 + y ^ 2).
Proof.
  intro N. pose proof (length_positive x y N) as P. unfold atan2.
  destruct (total_order_T x 0) as [[L | E] | G].
  - assert (X : x <> 0) by lra. assert (A : Rabs x = - x) by (apply Rabs_left, L).
    assert (C : cos (atan (y / x)) = - x / sqrt (x ^ 2 + y ^ 2) /\ sin (atan (y / x)) = - y / sqrt (x ^ 2 + y ^ 2)).
    { rewrite cos_atan, sin_atan. unfold Rsqr. replace (1 + y / x * (y / x)) with (1 + (y / x) ^ 2) by ring.
      rewrite root_of_quotient by exact X. rewrite A. split; field; split; lra. }
    destruct C as [C S].
    destruct (total_order_T y 0) as [[? | ?] | ?].
    + unfold Rminus. rewrite cos_plus, sin_plus, cos_neg, sin_neg, cos_PI, sin_PI, C, S. split; field; lra.
    + rewrite cos_plus, sin_plus, cos_PI, sin_PI, C, S. split; field; lra.
    + rewrite cos_plus, sin_plus, cos_PI, sin_PI, C, S. split; field; lra.
  - subst x. assert (Y : y <> 0) by (destruct N; lra).
    replace (0 ^ 2 + y ^ 2) with (y ^ 2) by ring. rewrite <- (pow2_abs y), sqrt_pow2 by apply Rabs_pos.
    assert (Q : Rabs y <> 0) by (apply Rabs_no_R0, Y).
    destruct (total_order_T y 0) as [[L | E] | G].
    + rewrite cos_neg, sin_neg, cos_PI2, sin_PI2, Rabs_left by exact L. split; field; lra.
    + contradiction.
    + rewrite cos_PI2, sin_PI2, Rabs_pos_eq by lra. split; field; lra.
  - assert (X : x <> 0) by lra. assert (A : Rabs x = x) by (apply Rabs_pos_eq; lra).
    rewrite cos_atan, sin_atan. unfold Rsqr. replace (1 + y / x * (y / x)) with (1 + (y / x) ^ 2) by ring.
    rewrite root_of_quotient by exact X. rewrite A. split; field; split; lra.
Qed.
Lemma cos_atan2 (y x : R) : y <> 0 \/ x <> 0 -> cos (atan2 y x) = x / sqrt (x ^ 2 + y ^ 2).
Proof. apply circle_atan2. Qed.
Lemma sin_atan2 (y x : R) : y <> 0 \/ x <> 0 -> sin (atan2 y x) = y / sqrt (x ^ 2 + y ^ 2).
Proof. apply circle_atan2. Qed.

Lemma point_not_origin (r y x : R) : y ^ 2 + x ^ 2 = r ^ 2 -> r <> 0 -> y <> 0 \/ x <> 0.
Proof.
  intros E N. destruct (Req_EM_T y 0) as [Y|Y]; [|auto]. destruct (Req_EM_T x 0) as [X|X]; [|auto].
  exfalso. apply N. rewrite X, Y in E. apply Rsqr_0_uniq. unfold Rsqr. lra.
Qed.
Lemma atan2_right (y x : R) : 0 < x -> atan2 y x = atan (y / x).
Proof. intro H. unfold atan2. destruct (total_order_T x 0) as [[?|?]|?]; lra. Qed.
Lemma atan2_left (y x : R) : x < 0 -> 0 <= y -> atan2 y x = atan (y / x) + PI.
Proof.
  intros H N. unfold atan2. destruct (total_order_T x 0) as [[?|?]|?]; try lra.
  destruct (total_order_T y 0) as [[?|?]|?]; lra.
Qed.
Lemma atan2_below (y x : R) : x < 0 -> y < 0 -> atan2 y x = atan (y / x) - PI.
Proof.
  intros H N. unfold atan2. destruct (total_order_T x 0) as [[?|?]|?]; try lra.
  destruct (total_order_T y 0) as [[?|?]|?]; lra.
Qed.
Lemma atan2_up (y x : R) : x = 0 -> 0 < y -> atan2 y x = PI / 2.
Proof.
  intros H N. unfold atan2. destruct (total_order_T x 0) as [[?|?]|?]; try lra.
  destruct (total_order_T y 0) as [[?|?]|?]; lra.
Qed.
Lemma atan2_down (y x : R) : x = 0 -> y < 0 -> atan2 y x = - (PI / 2).
Proof.
  intros H N. unfold atan2. destruct (total_order_T x 0) as [[?|?]|?]; try lra.
  destruct (total_order_T y 0) as [[?|?]|?]; lra.
Qed.
Lemma atan2_axis (y x : R) : y = 0 -> x < 0 -> atan2 y x = PI.
Proof. intros Y X. rewrite atan2_left by lra. rewrite Y. unfold Rdiv. rewrite Rmult_0_l, atan_0. ring. Qed.
(* The angle of a point in polar coordinates. *)
Lemma atan2_is (r a y x : R) :
  0 < r -> - PI < a <= PI -> x = r * cos a -> y = r * sin a -> atan2 y x = a.
Proof.
  intros P [L U] X Y. pose proof PI_RGT_0 as PI0.
  assert (N : y <> 0 \/ x <> 0).
  { apply (point_not_origin r); [|lra]. rewrite X, Y.
    pose proof (sin2_cos2 a) as E. unfold Rsqr in E.
    replace ((r * sin a) ^ 2 + (r * cos a) ^ 2) with (r ^ 2 * (sin a * sin a + cos a * cos a)) by ring. rewrite E. ring. }
  assert (Q : cos a <> 0 -> y / x = tan a).
  { intro C. rewrite X, Y. unfold tan. field. split; [exact C | lra]. }
  destruct (Rtotal_order x 0) as [H|[H|H]].
  - assert (C : cos a < 0) by (rewrite X in H; nra).
    destruct (Rlt_le_dec y 0) as [V|V].
    + assert (S : sin a < 0) by (rewrite Y in V; nra).
      assert (B : a < - (PI / 2)).
      { destruct (Rlt_le_dec a (- (PI / 2))) as [?|G]; [assumption|exfalso].
        destruct (Rle_lt_dec a 0) as [?|?].
        - pose proof (cos_ge_0 a ltac:(lra) ltac:(lra)). lra.
        - pose proof (sin_ge_0 a ltac:(lra) ltac:(lra)). lra. }
      rewrite atan2_below, Q by lra.
      replace (tan a) with (tan (a + PI)).
      * rewrite atan_tan by lra. ring.
      * unfold tan. rewrite neg_sin, neg_cos. field. lra.
    + assert (S : 0 <= sin a) by (rewrite Y in V; nra).
      assert (B : PI / 2 < a).
      { destruct (Rlt_le_dec (PI / 2) a) as [?|G]; [assumption|exfalso].
        destruct (Rle_lt_dec (- (PI / 2)) a) as [?|?].
        - pose proof (cos_ge_0 a ltac:(lra) ltac:(lra)). lra.
        - pose proof (sin_lt_0_var a ltac:(lra) ltac:(lra)). lra. }
      rewrite atan2_left, Q by lra.
      replace (tan a) with (tan (a - PI)).
      * rewrite atan_tan by lra. ring.
      * assert (T : sin (a - PI) = - sin a).
        { replace (sin a) with (sin ((a - PI) + PI)) by (f_equal; ring). rewrite neg_sin. ring. }
        assert (D : cos (a - PI) = - cos a).
        { replace (cos a) with (cos ((a - PI) + PI)) by (f_equal; ring). rewrite neg_cos. ring. }
        unfold tan. rewrite T, D. field. lra.
  - assert (C : cos a = 0) by (rewrite X in H; destruct (Rmult_integral _ _ H); lra).
    assert (S : y <> 0) by (destruct N; [assumption | contradiction]).
    destruct (Rlt_le_dec y 0) as [V|V].
    + rewrite atan2_down by lra.
      assert (T : sin a < 0) by (rewrite Y in V; nra).
      destruct (Rlt_le_dec a (- (PI / 2))) as [G|G].
      * pose proof (cos_lt_0 (- a) ltac:(lra) ltac:(lra)) as D. rewrite cos_neg in D. lra.
      * destruct (Req_dec a (- (PI / 2))) as [?|?]; [lra|].
        destruct (Rle_lt_dec a 0) as [?|?].
        -- pose proof (cos_gt_0 a ltac:(lra) ltac:(lra)). lra.
        -- pose proof (sin_ge_0 a ltac:(lra) ltac:(lra)). lra.
    + rewrite atan2_up by lra.
      assert (T : 0 < sin a) by (rewrite Y in V; destruct (Rle_lt_or_eq_dec 0 (r * sin a) V); [nra | rewrite Y in S; lra]).
      destruct (Rlt_le_dec (PI / 2) a) as [G|G].
      * pose proof (cos_lt_0 a ltac:(lra) ltac:(lra)). lra.
      * destruct (Req_dec a (PI / 2)) as [?|?]; [lra|].
        destruct (Rle_lt_dec 0 a) as [?|?].
        -- pose proof (cos_gt_0 a ltac:(lra) ltac:(lra)). lra.
        -- pose proof (sin_lt_0_var a ltac:(lra) ltac:(lra)). lra.
  - assert (C : 0 < cos a) by (rewrite X in H; nra).
    rewrite atan2_right, Q by lra. apply atan_tan. split.
    + destruct (Rlt_le_dec (- (PI / 2)) a) as [?|G]; [assumption|exfalso].
      pose proof (cos_le_0 (- a) ltac:(lra) ltac:(lra)) as D. rewrite cos_neg in D. lra.
    + destruct (Rlt_le_dec a (PI / 2)) as [?|G]; [assumption|exfalso].
      pose proof (cos_le_0 a ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma differ (a b : R) : a - b <> 0 -> a = b -> False. Proof. intros N E. apply N. rewrite E. ring. Qed.

(** * Steps of scripts *)

Lemma no_integer (p q k : Z) : (q <> 0)%Z -> (p mod q <> 0)%Z -> IZR p / IZR q = IZR k -> False.
Proof.
  intros Q R E. apply R. assert (D : IZR p = IZR (k * q)).
  { rewrite mult_IZR, <- E. field. apply not_0_IZR, Q. }
  apply eq_IZR in D. rewrite D. apply Z.mod_mul, Q.
Qed.
(* The base of a power with a fraction as exponent is not negative. *)
Ltac lectern_bases :=
  repeat match goal with
  | H : 0 < ?c \/ (?c = 0 /\ _) \/ (?c < 0 /\ exists k : Z, IZR ?p / IZR ?q = IZR k) |- _ =>
    lazymatch goal with
    | K : 0 <= c |- _ => fail
    | _ =>
      let K := fresh "base" in
      assert (K : 0 <= c) by
        (destruct H as [H|[[H _]|[_ [k H]]]];
         [lra | lra | exfalso; apply (no_integer p q k); [lia | vm_compute; discriminate | exact H]])
    end
  end.
(* The arguments of asin and acos, where their sizes are bounded. *)
Lemma size_within (y : R) : Rabs y <= 1 -> -1 <= y <= 1.
Proof. intro H. pose proof (Rle_abs y). pose proof (Rle_abs (- y)) as B. rewrite Rabs_Ropp in B. lra. Qed.
Ltac lectern_within :=
  repeat match goal with
  | H : Rabs ?y <= 1 |- _ =>
    lazymatch goal with K : -1 <= y <= 1 |- _ => fail | _ => pose proof (size_within y H) end
  end.
Ltac lectern_unfold :=
  unfold degrees, sec, csc, cot, tan, tanh in *; unfold sinh, cosh in *;
  rewrite ?min_by_size, ?max_by_size in *; lectern_bases; lectern_within.
Ltac lectern_split := repeat match goal with |- _ /\ _ => split end.
Ltac lectern_sides := repeat split; lectern_not_0.
Ltac lectern_field := first [reflexivity | lra | solve [field; lectern_sides]].
Ltac lectern_sum := lectern_split; first [ring | lectern_field].
Tactic Notation "lectern_rewrite" hyp(h) := try rewrite !h in *.
Ltac lectern_addition :=
  rewrite ?cos_plus, ?sin_plus, ?cos_neg, ?sin_neg, ?cos_0, ?sin_0.
Ltac lectern_square_of_root := rewrite pow2_sqrt; [reflexivity | lectern_sign]
with lectern_sign :=
  lazymatch goal with
  | |- 0 <= _ => lectern_not_negative
  | |- 0 < _ => lectern_positive
  | |- ?a <= ?b => first [assumption | lra | apply Rminus_le; lectern_bounds; nra]
  | |- _ <> 0 => lectern_not_0
  end.
Ltac lectern_defined :=
  lazymatch goal with
  | |- _ <> _ => lectern_not_0
  | |- 0 <= _ => lectern_not_negative
  | |- 0 < _ => lectern_positive
  | |- -1 <= _ <= 1 => split; first [lra | lectern_bounds; nra | interval]
  | |- 0 < ?b \/ (?b = 0 /\ _) \/ (?b < 0 /\ _) =>
    first
    [ assumption | left; lectern_positive
    | destruct (Rle_lt_or_eq_dec 0 b ltac:(lectern_not_negative)) as [?|?];
      [left; assumption | right; left; split; [symmetry; assumption | lectern_not_negative]]
    | destruct (Rtotal_order b 0) as [?|[?|?]];
      [ first [exfalso; nra | right; right; split; [assumption | lectern_defined]] | right; left; split; [assumption | lectern_not_negative]
      | left; assumption ] ]
  | |- _ \/ _ => first [assumption | left; lectern_defined | right; lectern_defined]
  | |- _ /\ _ => split; lectern_defined
  | |- exists k : Z, _ = IZR k =>
    first
    [ exists 0%Z; lra | exists 1%Z; lra | exists (-1)%Z; lra | exists 2%Z; lra | exists (-2)%Z; lra | exists 3%Z; lra
    | exists (-3)%Z; lra | exists 4%Z; lra | exists (-4)%Z; lra | exists 5%Z; lra ]
  | |- _ => first [assumption | lra]
  end.
Ltac lectern_relation :=
  first
  [ lra | apply sign_cubed | apply square_is_0; lra
  | match goal with
    | |- cos ?u ^ 2 = _ => pose proof (pythagoras u); match goal with H : sin ?v = _ |- _ => rewrite H in * end; lra
    | H : cos ?v = _ |- cos ?u = _ => solve [replace u with v by lectern_field; lra]
    | H : sin ?v = _ |- sin ?u = _ => solve [replace u with v by lectern_field; lra]
    | H : sqrt ?a = ?b |- ?a = _ => rewrite (square_of_radicand a b ltac:(lectern_sign) H); first [ring | lra]
    end
  | nra
  | match goal with
    | H : ?a * ?b <= 0 |- _ =>
      let E := fresh in
      assert (E : a = 0) by (apply (left_factor_0 a b); [lectern_not_negative | lectern_positive | exact H]);
      rewrite ?pow2_abs in E; lra
    end
  | match goal with
    | H : ?a = ?b |- _ =>
      let E := fresh in assert (E : a ^ 2 = b ^ 2) by (rewrite H; reflexivity); rewrite ?pow2_abs in E; lra
    end ].
Ltac lectern_power_of_root :=
  first
  [ apply (power_of_odd_root 1) | apply (power_of_odd_root 2) | apply (power_of_odd_root 3)
  | apply power_of_root; [lia | lectern_not_negative] ].
(* The power of a root by which a power is told. *)
Ltac lectern_root_of_power :=
  first [assumption | lectern_square_of_root | lectern_power_of_root].
Ltac lectern_whole_power :=
  repeat match goal with
  | |- context [powerRZ ?b ?k] => progress (cbn [powerRZ])
  | |- context [Pos.to_nat ?p] => let n := eval vm_compute in (Pos.to_nat p) in change (Pos.to_nat p) with n
  end.
(* Of powers to integers those of the factors, and those to the terms. *)
Ltac lectern_split_bases :=
  repeat match goal with
  | |- context [powerRZ 1 ?n] => rewrite (powerRZ_R1 n)
  | |- context [powerRZ (?a * ?b) ?n] => rewrite (powerRZ_mult n a b)
  | |- context [powerRZ (?a / ?b) ?n] => rewrite (powerRZ_quotient a b n)
  | |- context [powerRZ (/ ?b) ?n] => rewrite (powerRZ_inv' b n)
  | |- context [powerRZ (?b ^ ?k) ?n] => rewrite (powerRZ_of_power b k n)
  end.
Ltac lectern_split_exponents :=
  repeat match goal with
  | |- context [powerRZ 1 ?n] => rewrite (powerRZ_R1 n)
  | |- context [powerRZ ?b (?m + ?n)%Z] => rewrite (powerRZ_add b m n) by lectern_not_0
  | |- context [powerRZ ?b (?k * ?m * ?n)%Z] => rewrite <- (Z.mul_assoc k m n)
  | |- context [powerRZ ?b (Zneg ?k * ?n)%Z] => rewrite (powerRZ_times_negative b k n)
  | |- context [powerRZ (- 1) (Zpos (xO ?k) * ?n)%Z] => rewrite (parity_even k n)
  | |- context [powerRZ (- 1) (Zpos (xI ?k) * ?n)%Z] => rewrite (parity_odd k n)
  | |- context [powerRZ ?b (Zpos ?k * ?n)%Z] =>
    let c := eval vm_compute in (Pos.to_nat k) in
    change (powerRZ b (Zpos k * n)) with (powerRZ b (Z.of_nat c * n)); rewrite (powerRZ_times b c n) by lectern_not_0
  | |- context [powerRZ ?b (- ?n)%Z] => rewrite (powerRZ_neg' b n)
  end;
  lectern_whole_power.
(* Functions of equal numbers are equal; logarithms of products are sums. *)
Ltac lectern_logarithms :=
  repeat
  first
  [ rewrite ln_exp
  | match goal with
    | |- context [ln (?a * ?b)] => rewrite (ln_mult a b) by lectern_positive
    | |- context [ln (?a / ?b)] => rewrite (ln_quotient a b) by lectern_positive
    | |- context [ln (/ ?b)] => rewrite (ln_Rinv b) by lectern_positive
    | |- context [ln (?a ^ ?n)] => rewrite (ln_of_power a n) by lectern_positive
    | |- context [ln 1] => rewrite ln_1
    end ].
Ltac lectern_value :=
  first
  [ f_equal; lectern_field
  | solve [lectern_logarithms; simpl INR; lectern_field]
  | apply atan_opposite; lectern_field
  | apply asin_opposite; lectern_field
  | apply acos_opposite; [lectern_field | lectern_defined]
  | match goal with |- acos ?a = ?c =>
      match c with context [asin ?b] =>
        solve [rewrite (acos_by_asin a b) by first [lectern_field | lectern_defined]; lectern_field]
      end
    end
  | solve [etransitivity; [apply acos_by_asin; [reflexivity | lectern_defined] | rewrite ?asin_opp; lectern_field]]
  | solve [rewrite ?asin_0, ?atan_0, ?acos_0, ?ln_1; lectern_field]
  | match goal with
    | |- asin ?x = _ => solve [replace x with 0 by lra; rewrite asin_0; lectern_field]
    | |- atan ?x = _ => solve [replace x with 0 by lra; rewrite atan_0; lectern_field]
    | |- ln ?x = _ => solve [replace x with 1 by lra; rewrite ln_1; lectern_field]
    end
  | match goal with |- floor ?y = floor ?x + ?c => apply floor_next; lectern_field end
  | solve [apply sign_positive; lectern_positive]
  | solve [apply sign_zero; lra]
  | solve [rewrite sign_negative; [lectern_field | lra]]
  | match goal with
    | |- sign (?a * ?b) = sign _ =>
      first [ solve [apply (sign_same _ _ b); [lectern_field | lectern_positive]]
            | solve [apply (sign_same _ _ a); [lectern_field | lectern_positive]] ]
    end
  | apply sign_opposite; lectern_field ].
Ltac lectern_exponent :=
  first
  [ lectern_field | solve [rewrite ?plus_IZR, ?mult_IZR, ?opp_IZR; lectern_field]
  | solve [lectern_logarithms; simpl INR; lectern_field] ].
Ltac lectern_exponents := rewrite ?exp_plus, ?exp_Ropp, ?exp_0.
Ltac lectern_factor :=
  match goal with
  | H : ?q * ?d > 0 |- _ => pose proof (right_factor_positive q d ltac:(lectern_not_negative) H); lra
  | H : ?q * ?d < 0 |- _ => pose proof (right_factor_negative q d ltac:(lectern_not_negative) H); lra
  | H : ?q * ?d >= 0 |- _ => pose proof (right_factor_not_negative q d ltac:(lectern_positive) H); lra
  | H : ?q * ?d <= 0 |- _ => pose proof (right_factor_not_positive q d ltac:(lectern_positive) H); lra
  end.
Ltac lectern_is_positive := first [lra | solve [lectern_factor] | solve [lectern_positive] | solve [lectern_bounds; nra] | solve [lectern_squares]].
Ltac lectern_is_not_negative :=
  first [lra | solve [lectern_factor] | solve [lectern_not_negative] | solve [lectern_bounds; nra] | solve [lectern_squares]].
(* A sum of squares with factors that are not negative, divided by what is positive. *)
Ltac lectern_square_term :=
  lazymatch goal with
  | |- 0 <= _ * _ => apply Rmult_le_pos; lectern_square_term
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- _ => first [assumption | lra | lectern_not_negative]
  end.
Ltac lectern_square_terms :=
  lazymatch goal with
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; [lectern_square_terms | lectern_square_term]
  | |- _ => lectern_square_term
  end.
Ltac lectern_squares_sum := apply quotient_not_negative; [lectern_square_terms | lectern_positive].
Ltac lectern_positive_squares :=
  apply quotient_positive;
  [ lazymatch goal with
    | |- 0 < _ + _ => apply Rplus_le_lt_0_compat; [lectern_square_terms | lectern_positive]
    | |- _ => lectern_positive
    end
  | lectern_positive ].
Ltac lectern_unequal :=
  lectern_split; try assumption;
  lazymatch goal with
  | |- ?a <> ?b => apply Rminus_not_eq; match goal with G : a - b = _ |- _ => rewrite G; assumption end
  | |- _ => first [left; lectern_unequal | right; lectern_unequal]
  end.
(* What interval has no enclosures of, written by what it has. *)
Ltac lectern_enclosed := first [lra | interval with (i_prec 60)].
Ltac lectern_whole b y k :=
  rewrite (power_whole b y k) by first [lra | right; lia | left; first [lra | apply negative_not_0; lectern_enclosed]].
Ltac lectern_plain :=
  repeat match goal with
  | |- context [atan2 ?y ?x] =>
    first
    [ rewrite (atan2_right y x) by lectern_enclosed
    | rewrite (atan2_axis y x) by lra
    | rewrite (atan2_left y x) by lectern_enclosed
    | rewrite (atan2_below y x) by lectern_enclosed
    | rewrite (atan2_up y x) by lectern_enclosed
    | rewrite (atan2_down y x) by lectern_enclosed ]
  | |- context [asin ?x] =>
    first [replace (asin x) with (PI / 2) by (replace x with 1 by lra; rewrite asin_1; reflexivity)
          | replace (asin x) with (- (PI / 2)) by (replace x with (- (1)) by lra; rewrite asin_opp, asin_1; reflexivity) ]
  | |- context [asin ?x] => rewrite (asin_atan x) by (split; lectern_enclosed)
  | |- context [acos ?x] => rewrite (acos_asin x) by (split; lectern_enclosed)
  | |- context [power ?b ?y] =>
    first
    [ rewrite (power_positive b y) by lectern_enclosed
    | rewrite (power_of_zero b y) by first [lra | apply positive_not_0; lectern_enclosed | apply negative_not_0; lectern_enclosed]
    | lectern_whole b y 0%Z | lectern_whole b y 1%Z | lectern_whole b y (-1)%Z | lectern_whole b y 2%Z
    | lectern_whole b y (-2)%Z | lectern_whole b y 3%Z | lectern_whole b y (-3)%Z | lectern_whole b y 4%Z
    | lectern_whole b y (-4)%Z | lectern_whole b y 5%Z ]
  | |- context [root ?n ?x] =>
    first
    [ rewrite (root_positive n x) by lectern_enclosed
    | rewrite (root_negative n x) by lectern_enclosed
    | rewrite (root_zero n x) by lra ]
  | |- context [powerRZ ?b ?k] => let n := eval vm_compute in k in progress change (powerRZ b k) with (powerRZ b n)
  | |- context [powerRZ ?b ?k] => progress (cbn [powerRZ])
  | |- context [Pos.to_nat ?p] => let n := eval vm_compute in (Pos.to_nat p) in change (Pos.to_nat p) with n
  | |- context [INR ?n] => progress (cbn [INR])
  | |- context [sign ?x] =>
    first
    [ rewrite (sign_positive x) by lectern_enclosed
    | rewrite (sign_negative x) by lectern_enclosed
    | rewrite (sign_zero x) by lra ]
  end.
Ltac lectern_number :=
  lectern_plain;
  first [lra | interval with (i_prec 53) | apply Rabs_le; lra | interval with (i_prec 200)].
Ltac lectern_numbers :=
  lectern_unfold; lectern_split;
  lazymatch goal with
  | |- _ \/ _ => lectern_defined
  | |- _ <> _ => lectern_not_0
  | |- _ => first [assumption | lectern_number]
  end.
(* The logarithm of a square is twice that of the size. *)
Ltac lectern_log_of_square :=
  match goal with |- context [ln ?a] =>
    match goal with |- context [ln ?b] =>
      replace (ln a) with (INR 2 * ln b) by (rewrite <- ln_of_power by lectern_positive; f_equal; lra); simpl INR; lra
    end
  end.
Ltac lectern_goal :=
  first [assumption | lra | nra | rewrite ?sign_of_sign; lra | solve [lectern_log_of_square] | lectern_plain; first [lra | lectern_field]].
Ltac lectern_differ := first [lra | apply Rgt_not_eq; lectern_number | apply Rlt_not_eq; lectern_number].
Ltac lectern_absurd :=
  repeat match goal with H : _ /\ _ |- _ => destruct H end;
  repeat match goal with H : _ \/ _ |- _ => destruct H end;
  match goal with
  | _ => lra
  | H : ?a = ?b |- _ => apply (differ a b); [lectern_differ | exact H]
  | H : ?a <> ?b |- _ => apply H; lectern_field
  | H : ?a <= ?b |- _ => apply (Rlt_not_le _ _ ltac:(lectern_number) H)
  | H : ?a < ?b |- _ => apply (Rle_not_lt _ _ ltac:(lectern_number) H)
  | H : ?a >= ?b |- _ => apply (Rlt_not_ge _ _ ltac:(lectern_number) H)
  | H : ?a > ?b |- _ => apply (Rle_not_gt _ _ ltac:(lectern_number) H)
  end.
(* One of the conjunctions of a hypothesis is false, as numbers tell. *)
Ltac lectern_contrary :=
  lectern_unfold;
  let H := fresh in intro H;
  repeat match goal with H : _ /\ _ |- _ => destruct H end;
  first
  [ lectern_absurd
  | match goal with H : ~ _ |- _ => solve [apply H; repeat split; first [lectern_number | lectern_field]] end ].
Ltac lectern_false := let H := fresh in intro H; lectern_absurd.
(* With the cube of what has a sign. *)
Ltac lectern_cube :=
  match goal with
  | H : ?a > 0 |- _ => pose proof (pow_lt a 3 H); lra
  | H : 0 < ?a |- _ => pose proof (pow_lt a 3 H); lra
  | H : ?a < 0 |- _ => pose proof (pow_lt (- a) 3 ltac:(lra)); lra
  end.
Ltac lectern_contradiction := first [lra | nra | solve [lectern_cube] | lectern_absurd].
Ltac lectern_solved := first [lra | nra].
Ltac lectern_box := lectern_split; try assumption.
(* What is least, greatest or a size, by cases. *)
Ltac lectern_plain_number x :=
  lazymatch x with context [Rmin] => fail | context [Rmax] => fail | context [Rabs] => fail | _ => idtac end.
Ltac lectern_extremum :=
  match goal with
  | |- context [Rmin ?x ?y] =>
    lectern_plain_number x; lectern_plain_number y;
    first [ rewrite (Rmin_left x y) by lra | rewrite (Rmin_right x y) by lra
          | destruct (Rle_dec x y); [rewrite (Rmin_left x y) by lra | rewrite (Rmin_right x y) by lra] ]
  | |- context [Rmax ?x ?y] =>
    lectern_plain_number x; lectern_plain_number y;
    first [ rewrite (Rmax_left x y) by lra | rewrite (Rmax_right x y) by lra
          | destruct (Rle_dec x y); [rewrite (Rmax_right x y) by lra | rewrite (Rmax_left x y) by lra] ]
  | |- context [Rabs ?x] =>
    lectern_plain_number x;
    first [ rewrite (Rabs_pos_eq x) by lra | rewrite (Rabs_left1 x) by lra
          | destruct (Rle_dec 0 x); [rewrite (Rabs_pos_eq x) by lra | rewrite (Rabs_left1 x) by lra] ]
  end.
Ltac lectern_extrema :=
  unfold degrees, sec, csc, cot, tan, tanh in *; unfold sinh, cosh in *;
  lectern_split; first [assumption | repeat lectern_extremum; first [lra | nra | solve [lectern_defined]]].
Ltac lectern_simple :=
  lectern_unfold; lectern_split;
  first [assumption | lra | solve [lectern_defined] | lectern_number | lectern_field | nra].
(* Without any rewriting. *)
Ltac lectern_plainly :=
  lectern_unfold; lectern_split;
  first
  [ assumption | lectern_field | solve [lectern_logarithms; simpl INR; lectern_field] | solve [lectern_defined]
  | solve [lectern_bounds; first [lra | nra]] ].
(* Where nothing is known of how it was found. *)
Ltac lectern_directly :=
  lectern_unfold; lectern_split;
  first
  [ assumption | solve [lectern_defined] | lectern_field
  | solve [rewrite ?Rpow_mult_distr, ?pow2_sqrt by lectern_defined; lectern_field]
  | solve [field; repeat split; lectern_defined] | solve [lectern_bounds; first [lra | nra]] ].
(* Numbers that are known exactly. *)
Ltac lectern_exact :=
  lectern_plain;
  repeat match goal with
  | |- context [Rabs ?a] =>
    first [ replace (Rabs a) with 0 by (replace a with 0 by lra; rewrite Rabs_R0; reflexivity)
          | rewrite (Rabs_pos_eq a) by lectern_enclosed | rewrite (Rabs_left1 a) by lectern_enclosed ]
  | |- context [exp (?a * ln ?b)] =>
    match a with context [ln ?c] =>
      replace (exp (a * ln b)) with c by (rewrite <- (exp_ln c) at 1 by lectern_enclosed; f_equal; lectern_field)
    end
  | |- context [exp ?a] => replace (exp a) with 1 by (replace a with 0 by lra; rewrite exp_0; reflexivity)
  | |- context [ln ?a] => replace (ln a) with 0 by (replace a with 1 by lra; rewrite ln_1; reflexivity)
  | |- context [sqrt ?a] =>
    first [ replace (sqrt a) with 0 by (replace a with 0 by lra; rewrite sqrt_0; reflexivity)
          | replace (sqrt a) with 1 by (replace a with 1 by lra; rewrite sqrt_1; reflexivity) ]
  | |- context [sin ?a] => replace (sin a) with 0 by (replace a with 0 by lra; rewrite sin_0; reflexivity)
  | |- context [cos ?a] => replace (cos a) with 1 by (replace a with 0 by lra; rewrite cos_0; reflexivity)
  | |- context [atan ?a] => replace (atan a) with 0 by (replace a with 0 by lra; rewrite atan_0; reflexivity)
  end.
Ltac lectern_field_with_root :=
  match goal with |- context [sqrt ?a] =>
    let E := fresh in assert (E : sqrt a ^ 2 = a) by (apply pow2_sqrt; lectern_enclosed); first [field [E]; lectern_sides | lra]
  end.
Ltac lectern_equal :=
  rewrite ?pow2_sqrt by lectern_enclosed;
  first [lra | lectern_field | solve [lectern_field_with_root] | solve [lectern_exact; first [lra | ring | lectern_field]]].
Ltac lectern_larger :=
  first [lectern_number | lazymatch goal with |- _ <= _ => right; lectern_equal end | solve [lectern_exact; lra]].
Ltac lectern_witnessed :=
  lazymatch goal with
  | |- ?a <> ?b => first [lectern_differ | lectern_not_0]
  | |- ~ (_ <> _) => let N := fresh in intro N; apply N; lectern_equal
  | |- _ = _ => first [lectern_equal | lectern_number]
  | |- ~ (_ = _) =>
    first [lectern_false | solve [lectern_exact; lectern_false]]
  | |- ~ (_ <= _) => apply Rlt_not_le; lectern_larger
  | |- ~ (_ < _) => apply Rle_not_lt; lectern_larger
  | |- ~ (_ >= _) => apply Rlt_not_ge; lectern_larger
  | |- ~ (_ > _) => apply Rle_not_gt; lectern_larger
  | |- ~ _ => lectern_false
  | |- _ \/ _ => lectern_defined
  | |- _ => first [lectern_number | solve [lectern_defined] | solve [lectern_exact; first [lra | lectern_defined]]]
  end.
Ltac lectern_witness := lectern_unfold; lectern_split; lectern_witnessed.

(** * Sums, limits and derivatives *)

(* The sum of the first n terms from a on. *)
Fixpoint total (f : Z -> R) (a : Z) (n : nat) : R :=
  match n with O => 0 | S m => total f a m + f (a + Z.of_nat m)%Z end.
(* The sum of the terms from a to b; 0 where there are none. *)
Definition summation (f : Z -> R) (a b : Z) : R := total f a (Z.to_nat (b - a + 1)).
(* The limit of a function along a filter, where there is one. *)
Definition limit (F : (R -> Prop) -> Prop) (f : R -> R) : R := iota (fun l : R => filterlim f F (locally l)).

Lemma summation_empty (f : Z -> R) (a b : Z) : (b < a)%Z -> summation f a b = 0.
Proof. intro H. unfold summation. replace (Z.to_nat (b - a + 1)) with O by lia. reflexivity. Qed.
Lemma summation_next (f : Z -> R) (a b c : Z) :
  (a <= c)%Z -> c = (b + 1)%Z -> summation f a c = summation f a b + f c.
Proof.
  intros H E. subst c. unfold summation.
  replace (Z.to_nat (b + 1 - a + 1)) with (S (Z.to_nat (b - a + 1))) by lia.
  cbn [total]. do 2 f_equal. lia.
Qed.
Lemma summation_ext (f g : Z -> R) (a b : Z) :
  (forall k : Z, f k = g k) -> summation f a b = summation g a b.
Proof.
  intro E. unfold summation. induction (Z.to_nat (b - a + 1)) as [|n H]; [reflexivity|].
  cbn [total]. rewrite H, E. reflexivity.
Qed.
Lemma summation_induction (P : Z -> Prop) (a b : Z) :
  (a <= b + 1)%Z -> P (a - 1)%Z ->
  (forall c : Z, (a <= c)%Z -> P (c - 1)%Z -> P c) -> P b.
Proof.
  intros H B S.
  assert (N : forall n : nat, P (a - 1 + Z.of_nat n)%Z).
  { induction n as [|n I].
    - replace (a - 1 + Z.of_nat 0)%Z with (a - 1)%Z by lia. exact B.
    - apply S; [lia|]. replace (a - 1 + Z.of_nat (Datatypes.S n) - 1)%Z with (a - 1 + Z.of_nat n)%Z by lia. exact I. }
  replace b with (a - 1 + Z.of_nat (Z.to_nat (b - a + 1)))%Z by lia. apply N.
Qed.

Global Instance others_proper (a : R) : ProperFilter (locally' a) := Rbar_locally'_filter (Finite a).
Lemma limit_is {F : (R -> Prop) -> Prop} {P : ProperFilter F} (f : R -> R) (l : R) :
  filterlim f F (locally l) -> limit F f = l.
Proof.
  intro H. unfold limit.
  apply (iota_unique (fun l : R => filterlim f F (locally l)) l); [|exact H].
  intros y Y. exact (filterlim_locally_unique f y l Y H).
Qed.
Lemma limit_and_exists {F : (R -> Prop) -> Prop} {P : ProperFilter F} (f : R -> R) (l : R) :
  filterlim f F (locally l) -> (exists l : R, filterlim f F (locally l)) /\ limit F f = l.
Proof. intro H. split; [exists l; exact H | apply limit_is, H]. Qed.
Lemma derivative_and_exists (f : R -> R) (x l : R) : is_derive f x l -> ex_derive f x /\ Derive f x = l.
Proof. intro H. split; [exists l; exact H | apply is_derive_unique, H]. Qed.

(* What is positive, or not 0, stays so near by. *)
Lemma near_positive (f : R -> R) (a : R) : continuous f a -> 0 < f a -> locally a (fun x => 0 < f x).
Proof. intros C P. exact (C (fun y => 0 < y) (open_gt 0 (f a) P)). Qed.
Lemma near_not_0 (f : R -> R) (a : R) : continuous f a -> f a <> 0 -> locally a (fun x => f x <> 0).
Proof. intros C P. exact (C (fun y => y <> 0) (open_neq 0 (f a) P)). Qed.
Lemma near_right (a : R) (P : R -> Prop) : locally a P -> at_right a P.
Proof. intros [e H]. exists e. intros y B _. exact (H y B). Qed.
Lemma near_left (a : R) (P : R -> Prop) : locally a P -> at_left a P.
Proof. intros [e H]. exists e. intros y B _. exact (H y B). Qed.
Lemma near_other (a : R) (P : R -> Prop) : locally a P -> locally' a P.
Proof. intros [e H]. exists e. intros y B _. exact (H y B). Qed.
Lemma right_other (a : R) (P : R -> Prop) : locally' a P -> at_right a P.
Proof. intros [e H]. exists e. intros y B L. apply (H y B). apply Rgt_not_eq, L. Qed.
Lemma left_other (a : R) (P : R -> Prop) : locally' a P -> at_left a P.
Proof. intros [e H]. exists e. intros y B L. apply (H y B). apply Rlt_not_eq, L. Qed.

(* The quotient of differences of a function that is 0 at a. *)
Lemma slope_limit (f : R -> R) (a l : R) :
  is_derive f a l -> f a = 0 -> filterlim (fun x => f x / (x - a)) (locally' a) (locally l).
Proof.
  intros D Z. apply is_derive_Reals in D. apply filterlim_locally. intro e.
  destruct (D e (cond_pos e)) as [d H]. exists d. intros y B N.
  assert (E : y - a <> 0) by lra.
  specialize (H (y - a) E B). rewrite Rplus_minus, Z, Rminus_0_r in H. exact H.
Qed.
(* A function that is 0 at a, and has a derivative there that is not 0, is not 0 at other points near by. *)
Lemma near_simple_zero (f : R -> R) (a l : R) :
  is_derive f a l -> f a = 0 -> l <> 0 -> locally' a (fun x => f x <> 0).
Proof.
  intros D Z N. pose proof (slope_limit f a l D Z (fun y => y <> 0) (open_neq 0 l N)) as H.
  unfold filtermap in H. destruct H as [e H]. exists e. intros y B Y E. apply (H y B Y).
  rewrite E. unfold Rdiv. ring.
Qed.
Lemma quotient_limit (f g : R -> R) (a m n l : R) :
  is_derive f a m -> is_derive g a n -> f a = 0 -> g a = 0 -> n <> 0 -> m / n = l ->
  filterlim (fun x => f x / g x) (locally' a) (locally l).
Proof.
  intros F G Zf Zg N E. subst l.
  apply (filterlim_ext_loc (fun x => (f x / (x - a)) * / (g x / (x - a)))).
  - pose proof (near_simple_zero g a n G Zg N) as [e H]. exists e. intros y B Y.
    specialize (H y B Y). field. split; [exact H | lra].
  - apply (filterlim_comp_2 (F := locally' a) (G := locally m) (H := locally (/ n)) (fun x => f x / (x - a)) (fun x => / (g x / (x - a))) Rmult).
    + apply slope_limit; assumption.
    + apply (filterlim_comp _ _ _ (fun x => g x / (x - a)) Rinv _ (locally n)); [apply slope_limit; assumption|].
      apply (filterlim_Rbar_inv (Finite n)). intro Q. apply N. injection Q. auto.
    + apply (filterlim_mult m (/ n)).
Qed.
Lemma limit_from_right (f : R -> R) (a l : R) :
  filterlim f (locally' a) (locally l) -> filterlim f (at_right a) (locally l).
Proof. intros H P Q. apply right_other, H, Q. Qed.
Lemma limit_from_left (f : R -> R) (a l : R) :
  filterlim f (locally' a) (locally l) -> filterlim f (at_left a) (locally l).
Proof. intros H P Q. apply left_other, H, Q. Qed.
Lemma limit_of_continuous (f : R -> R) (a l : R) :
  continuous f a -> f a = l -> filterlim f (locally' a) (locally l).
Proof. intros C E. subst l. intros P Q. apply near_other, C, Q. Qed.

(* Tactics for the steps of scripts with sums, limits and derivatives. *)
Ltac lectern_whole_bound :=
  repeat match goal with
  | H : IZR _ >= IZR _ |- _ => apply Rge_le, le_IZR in H
  | H : IZR _ > IZR _ |- _ => apply Rgt_lt, lt_IZR in H
  | H : IZR _ <= IZR _ |- _ => apply le_IZR in H
  | H : IZR _ < IZR _ |- _ => apply lt_IZR in H
  | H : IZR _ = IZR _ |- _ => apply eq_IZR in H
  | H : IZR _ + _ >= _ |- _ => rewrite <- plus_IZR in H
  | H : IZR _ - _ >= _ |- _ => rewrite <- minus_IZR in H
  | H : _ >= IZR _ + _ |- _ => rewrite <- plus_IZR in H
  | H : _ >= IZR _ - _ |- _ => rewrite <- minus_IZR in H
  end;
  lia.
Ltac lectern_written :=
  unfold degrees, sec, csc, cot, tan, tanh; unfold sinh, cosh.
Ltac lectern_same := cbv beta; first [reflexivity | lectern_written; first [ring | lectern_field]].
Ltac lectern_conditions :=
  repeat match goal with |- _ /\ _ => split end; first [exact I | assumption | solve [lectern_defined]].
Ltac lectern_derived :=
  lazymatch goal with
  | |- _ = _ => first [reflexivity | ring | solve [field; lectern_sides] | solve [simpl; field; lectern_sides]]
  | |- _ => lectern_conditions
  end.
Ltac lectern_derivative := cbv beta; lectern_written; auto_derive; lectern_derived.
Ltac lectern_continuous :=
  cbv beta; lectern_written; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; lectern_conditions.
Ltac lectern_place :=
  cbv beta; rewrite ?Rmult_0_l, ?Rmult_0_r, ?Ropp_0, ?sin_0, ?cos_0, ?exp_0.
Ltac lectern_at_place := lectern_place; first [reflexivity | lra | ring | solve [field; lectern_sides] | lectern_field].
Ltac lectern_place_not_0 :=
  lectern_place;
  first [ solve [lectern_not_0]
        | let E := fresh in intro E; ring_simplify in E; first [lra | nra | lectern_false] ].
(* By facts that say it, without a search for what fits. *)
Ltac lectern_exists :=
  lazymatch goal with
  | |- ex_derive ?f ?p =>
    match goal with
    | H : is_derive f p _ |- _ => exact (ex_intro _ _ H)
    | H : forall s : R, is_derive f s (@?v s) |- _ => exact (ex_intro _ _ (H p))
    end
  | |- ex_RInt ?f ?a ?b => match goal with H : is_RInt f a b _ |- _ => exact (ex_intro _ _ H) end
  | |- exists l : R, filterlim _ _ (locally l) => eexists; eassumption
  end.
Ltac lectern_everywhere :=
  let q := fresh in intro q; cbv beta;
  repeat match goal with |- _ /\ _ => split end; solve [lectern_exists | lectern_defined].
Ltac lectern_near :=
  cbv beta;
  lazymatch goal with
  | |- ?F (fun x => @?p x /\ @?q x) => apply (filter_and p q); lectern_near
  | |- at_right _ _ => apply near_right; lectern_near
  | |- at_left _ _ => apply near_left; lectern_near
  | |- locally' _ _ => apply near_other; lectern_near
  | |- locally ?a (fun x => @?p x) =>
    first
    [ apply filter_forall; lectern_everywhere
    | lazymatch goal with
      | |- locally _ (fun x => @?f x <> 0) => apply (near_not_0 f); [lectern_continuous | lectern_place_not_0]
      | |- locally _ (fun x => 0 < @?f x) => apply (near_positive f); [lectern_continuous | lectern_place; lectern_positive]
      | |- locally _ (fun x => 0 <= @?f x) =>
        apply (filter_imp (fun x => 0 < f x)); [let q := fresh in intros q; lra | apply (near_positive f); [lectern_continuous | lectern_place; lectern_positive]]
      end ]
  end.
Ltac lectern_near_zero tactic :=
  cbv beta;
  lazymatch goal with
  | |- ?F (fun x => @?p x /\ @?q x) => apply (filter_and p q); lectern_near_zero tactic
  | |- at_right _ _ => first [apply right_other; tactic | lectern_near]
  | |- at_left _ _ => first [apply left_other; tactic | lectern_near]
  | |- locally' _ _ => first [tactic | lectern_near]
  end.
Ltac lectern_bounds_written :=
  cbv beta; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR; first [reflexivity | ring | lectern_field].
(* The sum from a to b, by induction on b. *)
Ltac lectern_summation a b :=
  lazymatch goal with H : (_ <= b + 1)%Z |- _ =>
    pattern b; apply (summation_induction _ a b H); clear H;
    [ cbv beta; rewrite ?summation_empty by lia; rewrite ?plus_IZR, ?minus_IZR; first [ring | field]
    | let c := fresh in let P := fresh in let E := fresh in
      intros c P E; cbv beta in *; rewrite !(summation_next _ a (c - 1) c) by lia;
      cbv beta; rewrite E; rewrite ?minus_IZR; first [ring | field] ]
  end.
Ltac lectern_written_out :=
  unfold summation;
  repeat match goal with |- context [Z.to_nat ?e] =>
    let n := eval vm_compute in (Z.to_nat e) in change (Z.to_nat e) with n
  end;
  cbn [total]; cbv beta;
  repeat match goal with |- context [(?a + ?b)%Z] =>
    let k := eval vm_compute in (a + b)%Z in
    lazymatch isZcst k with true => change (a + b)%Z with k end
  end;
  cbv beta iota delta [Z.eqb Pos.eqb].
Ltac lectern_required :=
  cbv beta;
  lazymatch goal with
  | |- (_ <= _)%Z => lectern_whole_bound
  | |- ex_derive _ _ => lectern_exists
  | |- ex_RInt _ _ _ => lectern_exists
  | |- exists l : R, filterlim _ _ (locally l) => lectern_exists
  | |- locally _ _ => lectern_near
  | |- at_right _ _ => lectern_near
  | |- at_left _ _ => lectern_near
  | |- locally' _ _ => lectern_near
  | |- forall _, _ => intros; cbv beta; repeat match goal with |- _ /\ _ => split end; first [lectern_exists | lectern_defined]
  | |- _ <> _ => lectern_defined
  | |- 0 <= _ => lectern_defined
  | |- 0 < _ => lectern_defined
  | |- _ \/ _ => lectern_defined
  end.
Ltac lectern_hypotheses := repeat match goal with H : _ /\ _ |- _ => destruct H end.
